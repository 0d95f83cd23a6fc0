/**
 * The check character a carrier appends to a consignment or package number, for every kind a number series can ask for.
 * Used when numbers are issued, when a series is validated and when a scanned number is judged.
 * Not here: which part of a number the check covers (number-series.ts).
 */

import type { CheckSum } from '#contract/carrier.ts';
import { gs1CheckDigit } from './gs1-check-digit.ts';

/**
 * The check character of a body: '' for kind none, undefined if the kind has none for this body and the number must be
 * skipped.
 */
export function checkDigitOf(kind: CheckSum, body: string): string | undefined {
  switch (kind) {
    case 'none':
      return '';
    case 'MOD10GS1':
      return gs1CheckDigit(body);
    case 'MOD10LUHN':
      return luhn(digitsOf(body));
    case 'MOD11S10':
      return s10Mod11(digitsOf(body));
    case 'MOD11W27':
      return mod11Weights2To7(digitsOf(body));
    case 'MOD7':
      return (BigInt(digitsOf(body).join('') || '0') % 7n).toString();
    case 'MOD3736':
      return iso7064Mod37x36(body);
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const digitsOf = (body: string): number[] => Array.from(body.replace(/\D/g, ''), Number);
const complement = (modulus: number, total: number): number => (modulus - (total % modulus)) % modulus;

/** Luhn, known in Sweden as modul 10:2: every second digit from the right doubled, digits of the product added. */
function luhn(digits: readonly number[]): string {
  const doubled = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2);
  return String(
    complement(10, sum(digits.toReversed().map((digit, index) => (index % 2 === 0 ? doubled(digit) : digit)))),
  );
}

/** UPU S10: eight digits with fixed weights; a check of 10 is written as 0, and 11 as 5. */
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;
function s10Mod11(digits: readonly number[]): string | undefined {
  if (digits.length !== S10_WEIGHTS.length) return undefined;
  const check = 11 - (sum(digits.map((digit, index) => digit * (S10_WEIGHTS[index] ?? 0))) % 11);
  if (check === 10) return '0';
  return check === 11 ? '5' : String(check);
}

/** The weights 2 to 7 repeat from the right; a number whose check would be 10 has no check digit. */
function mod11Weights2To7(digits: readonly number[]): string | undefined {
  const check = complement(11, sum(digits.toReversed().map((digit, index) => digit * (2 + (index % 6)))));
  return check === 10 ? undefined : String(check);
}

/** ISO/IEC 7064 MOD 37,36 over 0–9 and A–Z. */
const ALPHANUMERICS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
function iso7064Mod37x36(body: string): string | undefined {
  let product = 36;
  for (const character of body.toUpperCase().replace(/[^0-9A-Z]/g, '')) {
    const partial = (product + ALPHANUMERICS.indexOf(character)) % 36 || 36;
    product = (partial * 2) % 37;
  }
  return ALPHANUMERICS[(37 - product) % 36];
}
