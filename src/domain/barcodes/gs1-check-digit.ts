/** The check digit of an SSCC and other GS1 numbers, in a module of its own for code that only reads such numbers. */

export function gs1CheckDigit(body: string): string {
  // GS1 General Specifications 7.9: weights 3, 1, 3, 1 … from the right.
  const digits = body.replace(/\D/g, '');
  let total = 0;
  for (let place = 1; place <= digits.length; place += 1) {
    total += Number(digits.at(-place)) * (place % 2 === 1 ? 3 : 1);
  }
  return String((10 - (total % 10)) % 10);
}
