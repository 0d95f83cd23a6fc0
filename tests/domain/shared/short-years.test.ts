import { describe, expect, test } from 'vitest';
import { readDateColumn } from '#domain/shared/date-column.ts';
import { dayInZone } from '#domain/shared/dates.ts';
import { endOfDay } from '#domain/shared/day-steps.ts';
import { writtenDays } from '#domain/shared/written-day.ts';

const TODAY = '2026-11-29';
const texts = (...cells: string[]) => readDateColumn(cells, TODAY).map(({ text }) => text);

describe('a year of two digits in a file', () => {
  test.each([
    ['CK01', ['26-11-27', '26-12-01'], ['2026-11-27', '2026-12-01']],
    ['CK01', ['26-12-31', '27-01-04'], ['2026-12-31', '2027-01-04']],
    ['CK01', ['26/11/27', '26/11/30'], ['2026-11-27', '2026-11-30']],
    ['CK01', ['26.11.27 14:30'], ['2026-11-27 14:30']],
    ['CK01', ['26-11-27', '03/12/2026', '27/11/2026'], ['2026-11-27', '2026-12-03', '2026-11-27']],
    ['CK02', ['271126', '011226'], ['2026-11-27', '2026-12-01']],
    ['CK02', ['261127', '261201'], ['2026-11-27', '2026-12-01']],
    ['CK02', ['261231', '270104'], ['2026-12-31', '2027-01-04']],
    // As they were read before.
    ['CK03', ['27-11-26', '01-12-26'], ['2026-11-27', '2026-12-01']],
    ['CK03', ['12/31/26', '01/04/27'], ['2026-12-31', '2027-01-04']],
    ['CK03', ['27.11.26'], ['2026-11-27']],
    ['CK03', ['99-12-31', '26-11-31'], ['99-12-31', '2031-11-26']],
  ])('[BLK-01] [%s] the column %j is read as %j', (_, cells, dates) => {
    expect(texts(...cells)).toEqual(dates);
  });

  test('[BLK-01] [CK03] a day and a month that can be exchanged are asked about, also with a year of two digits', () => {
    expect(readDateColumn(['03-12-26'], TODAY)).toEqual([{ text: '2026-12-03', isDoubtful: true }]);
  });
});

test('[OFF-12] [CK04] a day ends when the next one begins, in every zone and at every change of its clocks', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const changes = ['2026-03-27', '2026-03-28', '2026-04-04', '2026-09-26', '2026-10-03', '2026-10-23', '2026-10-24'];
  const wrong = zones.flatMap((zone) =>
    [...changes, '2026-03-26', '2026-04-23', '2026-09-05', '2026-10-25', '2026-12-31'].filter((day) => {
      const end = endOfDay(day, zone);
      return dayInZone(new Date(end - 60_000), zone) !== day || dayInZone(new Date(end), zone) <= day;
    }),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['v53', '2026-12-30', '2026-12-28', '2027-01-03'],
  ['v53', '2027-01-02', '2026-12-28', '2027-01-03'],
  ['v1', '2026-12-30', '2027-01-04', '2027-01-10'],
  ['v1', '2024-12-30', '2024-12-30', '2025-01-05'],
  ['this week', '2027-01-02', '2026-12-28', '2027-01-03'],
  ['next week', '2026-12-30', '2027-01-04', '2027-01-10'],
])('[FND-01] [CK05] the text $0, written on $1, begins on $2', (text, today, from, to) => {
  expect(writtenDays(text, today)[0]).toEqual({ from, to });
});
