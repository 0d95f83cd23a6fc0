/** The check digit of an SSCC and the other GS1 numbers, by itself, for whoever only reads them. */

export function gs1CheckDigit(body: string): string {
  const digits = Array.from(body.replace(/\D/g, ''), Number);
  // GS1 General Specifications 7.9: weights 3, 1, 3, 1 … from the right.
  const total = digits.toReversed().reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (total % 10)) % 10);
}
