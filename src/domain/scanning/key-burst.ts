/**
 * Tells a scanner that works as a keyboard from a person who types: a scanner sends a whole code faster than anybody types, and
 * ends it with Enter or Tab where it is set up to. Not here: what the code means (shipments/scanned-number.ts).
 */

/** One key that gave a character. `at`: milliseconds, from any start. */
export interface BurstKey {
  readonly character: string;
  readonly at: number;
}

export interface KeyBurst {
  readonly text: string;
  /** Unit: milliseconds from one key to the next, on average. */
  readonly pace: number;
  readonly isScan: boolean;
}

/** Unit: milliseconds. Scanners send a key every 5 to 40, people need 80 and more. */
const SLOWEST_SCAN = 50;
/** A shorter one may be two hands on the keyboard. */
const SHORTEST_SCAN = 6;

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
