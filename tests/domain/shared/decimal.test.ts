import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanNumberText, numberText, parseNumberText, roundTo } from '#domain/shared/decimal.ts';

describe('a number input', () => {
  test.each([
    ['12a3', {}, '123'],
    ['1,5', {}, '15'],
    ['1,5', { decimals: 2 }, '1.5'],
    ['1.2.3', { decimals: 3 }, '1.23'],
    ['1.23456', { decimals: 3 }, '1.234'],
    ['-5', { decimals: 1 }, '5'],
    ['10000', { max: 9999 }, '9999'],
    ['999.01', { decimals: 2, max: 999 }, '999'],
    ['.', { decimals: 2 }, '.'],
    ['', { decimals: 2 }, ''],
    ['5.', { decimals: 2 }, '5.'],
  ])('shows %s under %j as %s', (typed, rule, shown) => {
    expect(cleanNumberText(typed, rule)).toBe(shown);
  });

  test('never shows more than the maximum, or more decimals, and is steady', () => {
    const rules = fc.record({ decimals: fc.nat(3), max: fc.nat(100_000) });
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-e x'), maxLength: 12 }), rules, (typed, rule) => {
        const shown = cleanNumberText(typed, rule);
        expect(cleanNumberText(shown, rule)).toBe(shown);
        expect(parseNumberText(shown) ?? 0).toBeLessThanOrEqual(rule.max);
        expect((shown.split('.')[1] ?? '').length).toBeLessThanOrEqual(rule.decimals);
      }),
    );
  });

  test('shows a number so that it reads back as the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), fc.nat(3), (whole, decimals) => {
        const value = whole / 10 ** decimals;
        expect(parseNumberText(numberText(value))).toBe(value);
      }),
    );
  });

  test.each([
    [1.005, 2, 1.01],
    [2.675, 2, 2.68],
    [1.4444, 3, 1.444],
    [1e-9, 3, 0],
  ])('rounds %d to %d decimals as %d', (value, decimals, rounded) => {
    expect(roundTo(value, decimals)).toBe(rounded);
  });
});
