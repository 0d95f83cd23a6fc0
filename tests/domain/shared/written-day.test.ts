import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writtenDate, writtenDays } from '#domain/shared/written-day.ts';

/** A Friday in ISO week 48. */
const TODAY = '2026-11-27';

describe('one day', () => {
  test.each([
    ['today', ['2026-11-27']],
    ['Idag', ['2026-11-27']],
    ['i dag', ['2026-11-27']],
    ['tomorrow', ['2026-11-28']],
    ['imorgon', ['2026-11-28']],
    ['i morgon', ['2026-11-28']],
    ['i går', ['2026-11-26']],
    ['yesterday', ['2026-11-26']],
    ['övermorgon', ['2026-11-29']],
    ['+2', ['2026-11-29']],
    ['+ 2', ['2026-11-29']],
    ['-1', ['2026-11-26']],
    ['fri', ['2026-11-27', '2026-11-20']],
    ['fredag', ['2026-11-27', '2026-11-20']],
    ['på måndag', ['2026-11-30', '2026-11-23']],
    ['tors', ['2026-12-03', '2026-11-26']],
    ['27/11', ['2026-11-27', '2025-11-27']],
    ['27.11', ['2026-11-27', '2025-11-27']],
    ['27.11.', ['2026-11-27', '2025-11-27']],
    ['3/2', ['2027-02-03', '2026-02-03']],
    ['27 nov', ['2026-11-27', '2025-11-27']],
    ['nov 27', ['2026-11-27', '2025-11-27']],
    ['27nov', ['2026-11-27', '2025-11-27']],
    ['den 27:e november 2026', ['2026-11-27']],
    ['1 maj', ['2027-05-01', '2026-05-01']],
    ['1 May', ['2027-05-01', '2026-05-01']],
    ['29/2', []],
    ['20261127', ['2026-11-27']],
    ['261127', ['2026-11-27']],
    ['2026-11-27', ['2026-11-27']],
    ['27/11/2026', ['2026-11-27']],
    ['27.11.26', ['2026-11-27']],
    ['30', ['2026-11-30', '2026-10-30']],
    ['1', ['2026-12-01', '2026-11-01']],
  ])('[FND-01] the text %s means %j', (text, days) => {
    expect(writtenDays(text, TODAY)).toEqual(days.map((day) => ({ from: day, to: day })));
  });

  test.each([
    '',
    ' ',
    'x',
    'fr',
    '32/1',
    '31/2/2026',
    '20261301',
    'ma',
    'soon',
    '1-2-3-4',
    '27/13',
    '271',
    '27 of',
    '+1000',
  ])('[FND-01] %j means no day', (text) => {
    expect(writtenDays(text, TODAY)).toEqual([]);
  });
});

describe('several days', () => {
  test.each([
    [
      'week 48',
      [
        ['2026-11-23', '2026-11-29'],
        ['2025-11-24', '2025-11-30'],
      ],
    ],
    [
      'v 47',
      [
        ['2027-11-22', '2027-11-28'],
        ['2026-11-16', '2026-11-22'],
      ],
    ],
    ['v53', [['2026-12-28', '2027-01-03']]],
    ['this week', [['2026-11-23', '2026-11-29']]],
    ['nästa vecka', [['2026-11-30', '2026-12-06']]],
    [
      'mon – wed',
      [
        ['2026-11-30', '2026-12-02'],
        ['2026-11-23', '2026-11-25'],
      ],
    ],
    ['today till +3', [['2026-11-27', '2026-11-30']]],
    [
      '27/11 - 3/12',
      [
        ['2026-11-27', '2026-12-03'],
        ['2025-11-27', '2025-12-03'],
      ],
    ],
    ['2026-11-27..2026-11-30', [['2026-11-27', '2026-11-30']]],
    ['tomorrow – today', [['2026-11-28', '2026-11-28']]],
  ])('[FND-01] the text %s means %j', (text, spans) => {
    expect(writtenDays(text, TODAY)).toEqual(spans.map(([from, to]) => ({ from, to })));
  });
});

test('[FND-01] whatever is written, days exist and end no sooner than they begin', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      for (const { from, to } of writtenDays(text, TODAY)) {
        expect(from).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(to >= from).toBe(true);
      }
    }),
  );
});

test.each([
  ['imorgon', '2026-11-28'],
  ['imorgon 14:30', '2026-11-28 14:30'],
  ['fri 8.05', '2026-11-27 08:05'],
  ['27.11 9:15', '2026-11-27 09:15'],
  ['27.11', '2026-11-27'],
  ['2026-11-27 14:30', '2026-11-27 14:30'],
])('[FND-01] the text %s is the date %s', (text, date) => {
  expect(writtenDate(text, TODAY)).toBe(date);
});

test.each(['', 'week 48', 'mon – wed', 'soon 14:30', '14:30', 'today 25:00'])(
  '[FND-01] %j is no single date',
  (text) => {
    expect(writtenDate(text, TODAY)).toBeUndefined();
  },
);
