/** Tokens that nobody can guess, and the form in which they are stored: a hash without salt, since they cannot be tried out. */
import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

export function randomToken(bytes = BYTES): string {
  return randomBytes(bytes).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
