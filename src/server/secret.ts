/** The secret that signs tokens and seals carriers' passwords: given, or made once and kept beside the data. */
import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
  if (!existsSync(file)) {
    // This process holds the lock on the data, so nobody else can create the file now.
    writeFileSync(file, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}

/** Derives a separate key for each use of the secret. */
export function keyFor(secret: string, use: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', use, KEY_BYTES)));
}
