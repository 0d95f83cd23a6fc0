/** The short names a build gives to things that have longer names in the sources. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** a to z, then aa, ab and so on. */
export function shortName(number: number): string {
  const last = LETTERS[number % LETTERS.length] ?? '';
  return number < LETTERS.length ? last : shortName(Math.floor(number / LETTERS.length) - 1) + last;
}
