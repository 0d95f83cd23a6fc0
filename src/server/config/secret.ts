/** The secret that signs tokens and seals carriers' passwords: given, or made once and kept beside the data. */
import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { SAFE_SECRET_LENGTH } from './config.ts';

const SECRET_BYTES = 32;
const KEY_BYTES = 32;

export function loadSecret(given: string | undefined, dataDirectory: string): string {
  if (given !== undefined) {
    if (given.length < SAFE_SECRET_LENGTH)
      console.warn(`Warning: SECRET is short. Use at least ${SAFE_SECRET_LENGTH} random characters.`);
    return given;
  }
  const file = path.join(dataDirectory, 'secret');
  // This process holds the lock on the data, so nobody else can create the file now.
  if (!existsSync(file)) makeSecret(file);
  return readSecret(file);
}

/** Complete on the disk before it has its name: a power cut leaves either no secret or a whole one. */
function makeSecret(file: string): void {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  const descriptor = openSync(unfinished, 'wx', 0o600);
  try {
    writeSync(descriptor, randomBytes(SECRET_BYTES).toString('base64url'));
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
function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= SAFE_SECRET_LENGTH) return secret;
  const found = secret.length === 0 ? 'is empty' : `has only ${secret.length} characters`;
  throw new Error(
    `${file} ${found}, and a secret needs at least ${SAFE_SECRET_LENGTH}: anybody could sign in as anyone. Put it back from ` +
      'a backup. If there is none, delete the file: the server makes a new one, everybody signs in again, and the passwords of ' +
      'carrier connections have to be entered again.',
  );
}

/** Derives a separate key for each use of the secret. */
export function keyFor(secret: string, use: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', use, KEY_BYTES)));
}
