/**
 * A code as somebody typed or pasted it: mails, chats and password managers bring along spaces of every kind, dashes, marks that
 * nobody sees (a byte order mark, a zero-width space, marks of direction) and full-width or Arabic digits. None of it was meant.
 */
const NOT_MEANT = /[\s\p{Pd}\p{Cf}\p{Cc}\u2212]/gu;
const DECIMAL = /\p{Nd}/gu;
const IS_DECIMAL = /^\p{Nd}$/u;

/** The code itself: capitals or not as they were typed, digits as 0 to 9. */
export function typedCode(typed: string): string {
  return typed.normalize('NFKC').replace(NOT_MEANT, '').replace(DECIMAL, plainDigit);
}

/** Unicode keeps the ten digits of a script in order, from its zero on. */
function plainDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && IS_DECIMAL.test(String.fromCodePoint(point - value - 1))) value += 1;
  return String(value);
}
