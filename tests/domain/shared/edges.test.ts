/** The last value that a rule still takes, and the first that it does not. */
import { describe, expect, test } from 'vitest';
import { readDateColumn } from '#domain/shared/date-column.ts';
import { readNumber } from '#domain/shared/decimal.ts';
import { inLatinLetters } from '#domain/shared/latin-letters.ts';
import { numberDoubt, readNumberColumn } from '#domain/shared/number-column.ts';
import { writtenDays } from '#domain/shared/written-day.ts';

const TODAY = '2026-11-27';

describe('[FLD-04] the dates of a column', () => {
  test.each([
    ['12/11/2026', true],
    ['11/12/2026', true],
    ['1/2/2026', true],
    ['11/11/2026', false],
    ['13/11/2026', false],
    ['11/13/2026', false],
  ])('can be two where day and month may both be months: %s, %s', (cell, isDoubtful) => {
    expect(readDateColumn([cell], TODAY)[0]?.isDoubtful === true).toBe(isDoubtful);
  });
});

test.each(['1271126', '2711261', '27112'])('[FLD-06] the digits %s are no day', (text) => {
  expect(writtenDays(text, TODAY)).toEqual([]);
});

describe('a number that is typed', () => {
  test.each([
    ['12', { max: 12 }, { text: '12', value: 12 }],
    ['13', { max: 12 }, { text: '12', value: 12, cut: 'max' }],
    ['1', { max: 12 }, { text: '1', value: 1 }],
    ['99', {}, { text: '99', value: 99 }],
    ['1,25', { decimals: 2 }, { text: '1.25', value: 1.25 }],
    ['1,255', { decimals: 2 }, { text: '1.25', value: 1.25, cut: 'decimals' }],
  ] as const)('keeps what the field holds: %s', (typed, rule, reading) => {
    expect(readNumber(typed, rule)).toEqual(reading);
  });
});

test('[FLD-04] what is no number in a column stays as it was copied', () => {
  const texts = readNumberColumn(['0,4', '12.5.0', 'ca', '1.250']).map(({ text }) => text);
  expect(texts).toEqual(['0.4', '12.5.0', 'ca', '1250']);
});

describe('[FLD-04] the numbers of a column', () => {
  test.each([
    ['one with several groups', ['1.250.000', '1.250', '0,5'], ['1250000', '1250', '0.5']],
    ['one with several groups in English', ['1,250,000', '1,250'], ['1250000', '1250']],
    ['one with groups and decimals', ['1,250.5', '2,000'], ['1250.5', '2000']],
    ['one with blanks beside it', [' 0,4 ', '1.250'], ['0.4', '1250']],
    ['one with a unit', ['12,5 kg', '1.250'], ['12.5kg', '1250']],
  ])('are read as %s proves', (_, cells, texts) => {
    expect(readNumberColumn(cells).map(({ text }) => text)).toEqual(texts);
  });

  test('are asked about where none proves anything, and so is one alone', () => {
    const doubt = { withDecimals: '1.250', grouped: '1250' };
    expect(readNumberColumn(['12', '1,250'])).toEqual([{ text: '12' }, { text: '1,250', doubt }]);
    expect(['1,250', '12,5', '0,250', '1250', 'ca'].map(numberDoubt)).toEqual([doubt, ...Array(4).fill(undefined)]);
  });
});

test('[FLD-04] words in capitals stay in capitals in Latin letters', () => {
  expect(['Жук', 'ЖУК', 'Ж', 'жук'].map(inLatinLetters)).toEqual(['Zhuk', 'ZHUK', 'Zh', 'zhuk']);
});
