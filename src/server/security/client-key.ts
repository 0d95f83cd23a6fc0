/**
 * The key of a user's print client: 160 random bits, in groups that a person can read out. It is shown once. The server stores
 * only its hash, which needs no salt because nobody can guess the key, and its last group, by which its owner recognizes it.
 */
import { randomBytes } from 'node:crypto';
import { hashToken } from './random-token.ts';

const BYTES = 20;
/** Digits and capital letters without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS = 5;
const GROUP = 4;

export interface ClientKey {
  readonly key: string;
  readonly hash: string;
  readonly end: string;
}

export function makeClientKey(): ClientKey {
  const bits = [...randomBytes(BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(new RegExp(`.{${BITS}}`, 'g')) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]);
  const key = (letters.join('').match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
  return { key, hash: hashClientKey(key), end: key.slice(-GROUP) };
}

export function hashClientKey(key: string): string {
  return hashToken(key);
}
