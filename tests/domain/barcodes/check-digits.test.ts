import { describe, expect, test } from 'vitest';
import type { CheckSum } from '#contract/carrier.ts';
import { checkDigitOf } from '#domain/barcodes/check-digits.ts';

/** Published samples and values computed by independent tools: standard numbers, carrier guides, python-stdnum. */
const VECTORS: readonly [kind: CheckSum, body: string, check: string][] = [
  ['none', '4560000012', ''],
  ['MOD10GS1', '37350000000000101', '4'],
  ['MOD10GS1', '35712345000000001', '5'],
  ['MOD10GS1', '11234567000003012', '5'],
  ['MOD10GS1', '37350045454102095', '7'],
  ['MOD10GS1', '735000000000', '9'],
  ['MOD10GS1', '7350000000000123', '5'],
  ['MOD10LUHN', '456000000', '4'],
  ['MOD10LUHN', '456000001', '2'],
  ['MOD10LUHN', '456000002', '0'],
  ['MOD10LUHN', '199999999', '6'],
  ['MOD11S10', '47312482', '9'],
  ['MOD11S10', '55366259', '1'],
  ['MOD11S10', '12345678', '5'],
  ['MOD11S10', '00000008', '0'],
  ['MOD11S10', '00000015', '5'],
  ['MOD7', '8114074', '3'],
  ['MOD7', '1234567', '5'],
  ['MOD11W27', '1234567', '4'],
  ['MOD11W27', '12345678', '5'],
  ['MOD11W27', '7000123', '3'],
  ['MOD3736', '01234567890123', '3'],
  ['MOD3736', '09981122334455', '6'],
];

describe('check digits', () => {
  test.each(VECTORS)('the check digit of $1 by $0 is $2', (kind, body, check) => {
    expect(checkDigitOf(kind, body)).toBe(check);
  });

  test('letters and separators of a prefix do not count in the digit kinds', () => {
    expect(checkDigitOf('MOD10LUHN', 'AB-456000001')).toBe('2');
  });

  test('a weighted mod 11 remainder of ten has no check digit, so the number is skipped', () => {
    expect(checkDigitOf('MOD11W27', '6')).toBeUndefined();
  });

  test('S10 covers exactly eight digits', () => {
    expect(checkDigitOf('MOD11S10', '1234567')).toBeUndefined();
  });

  test('numbers beyond the range of exact doubles keep every digit', () => {
    expect(checkDigitOf('MOD7', '99999999999999999')).toBe(String(99999999999999999n % 7n));
  });
});
