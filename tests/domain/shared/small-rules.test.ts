/** Pages of a list, its order, and what a browser may refuse. */
import { describe, expect, test } from 'vitest';
import { compareText } from '#domain/shared/collate.ts';
import { courtesy } from '#domain/shared/courtesy.ts';
import { numberRefusal, numberText, readNumber, roundTo } from '#domain/shared/decimal.ts';
import { pageCount, pageOf } from '#domain/shared/pages.ts';
import { shownNumber } from '#domain/shared/sheet-number.ts';
import { decodeWindows1252 } from '#domain/shared/windows-text.ts';

test.each([
  [0, 10, 1],
  [1, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
])('a list of %i in pages of %i has %i', (hits, size, pages) => {
  expect(pageCount(hits, size)).toBe(pages);
});

test('a page has its own part of a list', () => {
  const all = [1, 2, 3, 4, 5];
  expect([1, 2, 3, 4].map((page) => pageOf(all, page, 2))).toEqual([[1, 2], [3, 4], [5], []]);
});

test('lists are in Swedish order, and what is equal there in the order of the database', () => {
  expect(['ö', 'z', 'å', 'a', 'ä', 'B'].sort(compareText)).toEqual(['a', 'B', 'z', 'å', 'ä', 'ö']);
  // A blank of no width is nothing to a language.
  const [plain, marked] = ['ab', 'a\u200bb'];
  expect([compareText(plain, marked), compareText(marked, plain), compareText(plain, plain)]).toEqual([-1, 1, 0]);
});

describe('what a browser may offer beside the work', () => {
  test.each<[string, () => unknown, boolean]>([
    ['is done', () => 1, true],
    ['is done later', () => Promise.resolve(), true],
    [
      'is refused at once',
      () => {
        throw new Error('no');
      },
      false,
    ],
    ['is refused later', () => Promise.reject(new Error('no')), false],
  ])('is told and ends nothing where it %s', async (_, offer, taken) => {
    expect(await courtesy(offer)).toBe(taken);
  });
});

describe('[FLD-04] a number of a spreadsheet has the unit that it shows', () => {
  test.each([
    ['12', '12 kg', '12 kg'],
    ['1234.5', '1 234,50 kg', '1234,5 kg'],
    ['1234.5', "1'235 kg", '1234,5 kg'],
    ['1234.5', '1.234,5 kg', '1234,5 kg'],
    ['1234.5', '1,234.50 kg', '1234,5 kg'],
    ['0.5', '50 %', '0,5'],
    ['12', '12', '12'],
    ['12', '12 st', '12'],
    ['12', '12 kg netto', '12'],
    ['-3', '-3 kg', '-3 kg'],
    ['3', '3 m³', '3 m³'],
    ['3', '3 kg.', '3 kg'],
    // Shown in thousands: what stands there counts.
    ['1500', '1,5 t', '1,5 t'],
    ['1500', '1500 t', '1500 t'],
    ['1.6', '1 kg', '1 kg'],
  ])('the value %s, shown as %s, is %s', (value, shown, text) => {
    expect(shownNumber(value, shown)).toBe(text);
  });
});

test('[FLD-04] a text of Windows keeps its quotation marks, dashes and the euro', () => {
  const bytes = new Uint8Array([0x41, 0x7f, 0x80, 0x93, 0x96, 0x9e, 0x9f, 0xa0, 0xe5, 0xff]);
  expect(decodeWindows1252(bytes)).toBe('A\u007f€“–žŸ\u00a0åÿ');
});

describe('a number that is typed', () => {
  test.each([
    ['12x', {}, 'notNumber'],
    ['12.5', {}, 'notNumber'],
    ['12.55', { decimals: 1 }, 'decimals'],
    ['13', { max: 12 }, 'max'],
    ['1.250', { decimals: 3 }, 'doubtful'],
  ] as const)('the text %s is refused for its reason', (text, rule, reason) => {
    expect(numberRefusal(text, rule)).toBe(reason);
  });

  test('is shown without an exponent, and not at all where it is no number', () => {
    expect([null, undefined, Number.NaN, 1e-7, 0.5, 12].map(numberText)).toEqual([
      '',
      '',
      '',
      '0.0000001',
      '0.5',
      '12',
    ]);
  });

  test('is rounded as a person rounds', () => {
    expect([roundTo(1.005, 2), roundTo(-1.005, 2), roundTo(2.5, 0), roundTo(1e-9, 3)]).toEqual([1.01, -1.01, 3, 0]);
  });

  test('loses its unit, whatever its case', () => {
    expect(readNumber('12,5 KG', { decimals: 1, units: ['kg'] })).toEqual({ text: '12.5', value: 12.5 });
  });
});
