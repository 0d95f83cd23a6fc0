/**
 * Codes for somebody who has lost their second factor. Each works once. They are random enough (140 bits; OWASP ASVS 5.0, 11.5.1, asks
 * for 128) that a hash cannot be tried out, so they need none of the slow hashing that passwords need.
 */
import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '#contract/factor.ts';
import { hashToken } from '#server/security/random-token.ts';
import { typedCode } from './typed-code.ts';

/** Crockford's Base32: no letter that could be read as a digit or another letter. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 28;
/** Of codes that earlier builds made; they work until their user makes others. */
const FORMER_LENGTHS = [24, 16];
const GROUP = 4;
const MISREAD: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };

/** As they are shown: `k7m2-q9xw-4t0h-8f3c-p5na-2rzd-6vge`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
    return letters.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? letters;
  });
}

/** The form in which a code is stored; undefined for what cannot be one. Bound to its user. */
export function recoveryCodeHash(username: string, typed: string): string | undefined {
  const letters = typedCode(typed).toLowerCase();
  const read = [...letters].map((letter) => MISREAD[letter] ?? letter).join('');
  if (![LENGTH, ...FORMER_LENGTHS].includes(read.length) || [...read].some((letter) => !LETTERS.includes(letter)))
    return undefined;
  return hashToken(`${username}\n${read}`);
}
