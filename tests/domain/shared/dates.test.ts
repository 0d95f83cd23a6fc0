import { describe, expect, test } from 'vitest';
import { countryTimeZone } from '#domain/shared/countries.ts';
import { dateTextInZone, dayInZone, dayOf, isDateText, timeOf } from '#domain/shared/dates.ts';
import { addDays, weekday } from '#domain/shared/day-steps.ts';

describe('dates', () => {
  test.each([
    ['2026-11-21', true],
    ['2026-11-21 14:30', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-11-21 24:00', false],
    ['2026-11-21T14:30', false],
    ['21.11.2026', false],
    ['2026-13-01', false],
  ])('the text $0 is a date: $1', (text, isDate) => {
    expect(isDateText(text)).toBe(isDate);
  });

  test('have a day and perhaps a time', () => {
    expect([dayOf('2026-11-21 14:30'), timeOf('2026-11-21 14:30')]).toEqual(['2026-11-21', '14:30']);
    expect([timeOf('2026-11-21'), timeOf(null)]).toEqual([null, null]);
  });

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-29', 1, '2026-03-30'],
  ])('the day $0 and $1 days make $2', (day, days, result) => {
    expect(addDays(day, days)).toBe(result);
  });

  test('know their weekday', () => {
    expect(['2026-11-21', '2026-11-22', '2026-11-23'].map(weekday)).toEqual([6, 7, 1]);
  });

  test.each([
    ['SE', '2026-11-21T23:30:00Z', '2026-11-22'],
    ['SE', '2026-07-01T21:59:00Z', '2026-07-01'],
    ['US', '2026-11-22T04:30:00Z', '2026-11-21'],
    ['IS', '2026-11-21T23:59:00Z', '2026-11-21'],
  ])('in %s it is at %s the %s', (country, moment, day) => {
    expect(dayInZone(new Date(moment), countryTimeZone(country))).toBe(day);
  });

  test('show midnight as 00:00', () => {
    expect(dateTextInZone(new Date('2026-11-20T23:00:00Z'), 'Europe/Stockholm')).toBe('2026-11-21 00:00');
  });
});
