/**
 * Tells a scanner that acts as a keyboard from a person typing: a scanner sends a whole code faster than anybody types, and
 * can be configured to end it with Enter or Tab. Not here: what the code means (scanned-code.ts), what happens to the keys
 * meanwhile (the client's scan-keys.ts).
 */

import { provesItself } from './scanned-code.ts';

/** One key that produced a character. `at`: milliseconds, from any starting point. */
export interface BurstKey {
  readonly character: string;
  readonly at: number;
}

export interface KeyBurst {
  readonly text: string;
  /** Unit: milliseconds between keys, on average. */
  readonly pace: number;
  readonly isScan: boolean;
}

/** Unit: milliseconds. Scanners send a key every 5 to 40, people need 80 and more. */
const SLOWEST_SCAN = 50;
/** A shorter one may be two hands on the keyboard. */
const SHORTEST_SCAN = 6;
/** Unit: milliseconds. A longer pause ends a burst; a single key of a scanner may be this late. */
export const LONGEST_PAUSE = 60;
const AMOUNT = /^[-+]?\d{1,9}[.,]\d{1,4}$/;
const EMAIL = /^\S+@\S+\.\p{L}+$/u;

export function judgeBurst(keys: readonly BurstKey[]): KeyBurst {
  const first = keys[0]?.at ?? 0;
  const last = keys.at(-1)?.at ?? 0;
  const pace = keys.length > 1 ? (last - first) / (keys.length - 1) : Number.POSITIVE_INFINITY;
  return {
    text: keys.map(({ character }) => character).join(''),
    pace,
    isScan: keys.length >= SHORTEST_SCAN && pace <= SLOWEST_SCAN,
  };
}

/**
 * Whether a burst typed on any screen is a code. Some programs type as fast as scanners (text expanders, password managers,
 * dictation), so the text must look like one printed on labels: it has a digit and is not prose, an amount or an email
 * address. Without a key at its end it must also prove itself to be a code.
 */
export function isCodeBurst({ text, isScan }: KeyBurst, end: 'key' | 'pause'): boolean {
  if (!isScan || !/\d/.test(text)) return false;
  if (end === 'pause') return provesItself(text);
  const isProse = /\s/.test(text.trim()) && /\p{Ll}/u.test(text);
  return !isProse && !AMOUNT.test(text) && !EMAIL.test(text);
}
