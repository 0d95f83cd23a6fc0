/**
 * Tells a scanner that acts as a keyboard from a person typing: a scanner sends a whole code faster than anybody types, and
 * can be configured to end it with Enter or Tab. Not here: what a key or the code means (scanner-key.ts, scanned-code.ts), how
 * the keys of a burst are put together (burst-recorder.ts), what happens to them meanwhile (the client's scan-keys.ts).
 */

import { LONGEST_PAUSE } from './longest-pause.ts';
import { hasShiftedDigits, isCertainCode } from './scanner-readings.ts';

/** One character. `at`: milliseconds, from any starting point. */
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
export const SLOWEST_SCAN = 50;
/** A shorter one may be two hands on the keyboard. */
const SHORTEST_SCAN = 6;
/** A scale sends no less: two digits and a unit, or one digit and `kg`. */
const SHORTEST_MEASURE = 3;
const AMOUNT = /^[-+]?\d{1,9}[.,]\d{1,4}$/;
const EMAIL = /^\S+@\S+\.\p{L}+$/u;

/** `steps`: how many keys were pressed for them, if that is more. */
export function judgeBurst(keys: readonly BurstKey[], steps = keys.length): KeyBurst {
  const first = keys[0]?.at ?? 0;
  const last = keys.at(-1)?.at ?? 0;
  const pace = keys.length > 1 ? (last - first) / (steps - 1) : Number.POSITIVE_INFINITY;
  return {
    text: keys.map(({ character }) => character).join(''),
    pace,
    isScan: keys.length >= SHORTEST_SCAN && pace <= SLOWEST_SCAN,
  };
}

/** Whether it is too fast for a person, also while it is still too short for a code. */
export function isSwiftBurst({ text, pace }: KeyBurst): boolean {
  return text.length >= SHORTEST_MEASURE && pace <= SLOWEST_SCAN;
}

/**
 * Whether a burst typed on any screen is a code. Some programs type as fast as scanners (text expanders, password managers,
 * dictation), so the text must look like one printed on labels: it has a digit and is not prose, an amount or an email
 * address. Without a key at its end it must also prove itself to be a code, and so must one that a person could have typed: as slowly
 * as people type, into something that takes what they type (`isInField`). Where nothing does, nobody writes a number and presses Enter.
 */
export function isCodeBurst({ text, pace, isScan }: KeyBurst, end: 'key' | 'pause', isInField = true): boolean {
  if (text.length < SHORTEST_SCAN || pace > LONGEST_PAUSE) return false;
  if ((!isScan && isInField) || end === 'pause') return isCertainCode(text);
  if (!/\d/.test(text) && !hasShiftedDigits(text)) return false;
  const isProse = /\s/.test(text.trim()) && /\p{Ll}/u.test(text);
  return !isProse && !AMOUNT.test(text) && !EMAIL.test(text);
}
