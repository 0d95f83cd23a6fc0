/**
 * The secret that signs tokens and seals carriers' passwords: given, or made once and kept beside the data. The secrets before it
 * follow it, a line for each, as long as something of theirs is to be read.
 * Not here: the keys that are derived from it (security/keys.ts), replacing it (commands/secret-command.ts).
 */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { SAFE_SECRET_LENGTH } from './config.ts';

const SECRET_BYTES = 32;

export function loadSecret(given: string | undefined, dataDirectory: string, older: readonly string[] = []): string {
  if (given !== undefined) {
    if (given.length < SAFE_SECRET_LENGTH)
      console.warn(`Warning: SECRET is short. Use at least ${SAFE_SECRET_LENGTH} random characters.`);
    return [given, ...older].join('\n');
  }
  const file = secretFile(dataDirectory);
  // This process holds the lock on the data, so nobody else can create the file now.
  if (!existsSync(file)) writeSecrets(file, [newSecret()]);
  return [readSecrets(file), ...older].flat().join('\n');
}

export function secretFile(dataDirectory: string): string {
  return path.join(dataDirectory, 'secret');
}

export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Complete on the disk before it has its name: a power cut leaves what was there, or the whole. */
export function writeSecrets(file: string, secrets: readonly string[]): void {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  const descriptor = openSync(unfinished, 'wx', 0o600);
  try {
    writeSync(descriptor, secrets.join('\n'));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(unfinished, file);
  syncDirectory(path.dirname(file));
}

/** Not possible on every system, for example Windows. */
function syncDirectory(directory: string): void {
  try {
    const descriptor = openSync(directory, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // The system writes it when it sees fit.
  }
}

/** A damaged secret is not replaced: passwords of carriers are sealed with the one it was. */
export function readSecrets(file: string): string[] {
  const secrets = readFileSync(file, 'utf8')
    .trim()
    .split(/\s*\n\s*/);
  const short = secrets.find(({ length }) => length < SAFE_SECRET_LENGTH);
  if (short === undefined) return secrets;
  const found = short.length === 0 ? 'is empty' : `has only ${short.length} characters`;
  throw new Error(
    `${file} ${found}, and a secret needs at least ${SAFE_SECRET_LENGTH}: anybody could sign in as anyone. Put it back from ` +
      'a backup. If there is none, delete the file: the server makes a new one, everybody signs in again, and the passwords of ' +
      'carrier connections have to be entered again.',
  );
}
