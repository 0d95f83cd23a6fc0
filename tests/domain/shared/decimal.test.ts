import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberRefusal, numberText, readNumber, roundTo } from '#domain/shared/decimal.ts';

describe('[FRM-02] a number input', () => {
  test.each([
    ['', {}, '', null],
    ['12', {}, '12', 12],
    ['007', {}, '007', 7],
    ['1,5', { decimals: 2 }, '1.5', 1.5],
    ['5.', { decimals: 2 }, '5.', 5],
    ['.5', { decimals: 2 }, '.5', 0.5],
    [' 1180 ', {}, '1180', 1180],
    ['1 180,5', { decimals: 3 }, '1180.5', 1180.5],
    ['1\u00a0180,5', { decimals: 3 }, '1180.5', 1180.5],
    ['12\u202f345\u202f678', {}, '12345678', 12_345_678],
    ["1'180.5", { decimals: 3 }, '1180.5', 1180.5],
    ['1.180,5', { decimals: 3 }, '1180.5', 1180.5],
    ['1,180.5', { decimals: 3 }, '1180.5', 1180.5],
    ['1,234,567', {}, '1234567', 1_234_567],
    ['1,234', { decimals: 3 }, '1.234', 1.234],
    ['120 cm', { units: ['cm'] }, '120', 120],
    ['12,5KG', { decimals: 3, units: ['kg'] }, '12.5', 12.5],
    ['0,4 m3', { decimals: 3, units: ['m³', 'm3'] }, '0.4', 0.4],
  ])('understands "%s" under %j as %s', (typed, rule, text, value) => {
    expect(readNumber(typed, rule)).toEqual({ text, value });
  });

  test.each([
    ['12,5', {}],
    ['12.0', {}],
    ['12,', {}],
    ['1,180', {}],
    ['12a3', {}],
    ['x9', { decimals: 1 }],
    ['-5', { decimals: 1 }],
    ['12 5', {}],
    ['1.2.3', { decimals: 3 }],
    ['1,234,', { decimals: 3 }],
    ['.', { decimals: 2 }],
    ['1e3', {}],
    ['1.2 m', { units: ['cm'] }],
    ['12 kg', { units: ['cm'] }],
    ['cm', { units: ['kg'] }],
  ])('keeps "%s" under %j as it was typed, and refuses it', (typed, rule) => {
    expect(readNumber(typed, rule)).toEqual({ text: typed, value: typed });
    expect(numberRefusal(typed, rule)).toBe('notNumber');
  });

  test.each([
    ['10000', { max: 9999 }, '9999', 'max'],
    ['999.01', { decimals: 2, max: 999 }, '999', 'max'],
    ['1.23456', { decimals: 3 }, '1.234', 'decimals'],
  ] as const)('tells of "%s" under %j that it was cut to %s', (typed, rule, text, cut) => {
    expect(readNumber(typed, rule)).toEqual({ text, value: Number(text), cut });
    expect(numberRefusal(typed, rule)).toBe(cut);
  });

  test('what it shows is a number that fits or exactly what was typed, never other digits', () => {
    const rules = fc.record({ decimals: fc.nat(3), max: fc.nat(100_000) });
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-e x'), maxLength: 12 }), rules, (typed, rule) => {
        const { text, value, cut } = readNumber(typed, rule);
        expect(readNumber(text, rule)).toMatchObject({ text, value });
        if (typeof value === 'string') {
          expect(text).toBe(typed);
          return;
        }
        expect(value ?? 0).toBeLessThanOrEqual(rule.max);
        expect((text.split('.')[1] ?? '').length).toBeLessThanOrEqual(rule.decimals);
        if (!cut) expect(text.replace(/\D/g, '')).toBe(typed.replace(/\D/g, ''));
      }),
    );
  });

  test('shows a number so that it reads back as the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), fc.nat(3), (whole, decimals) => {
        const value = whole / 10 ** decimals;
        expect(readNumber(numberText(value), { decimals: 3 }).value).toBe(value);
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
