import { describe, expect, test } from 'vitest';
import type { NumberSeries } from '#contract/carrier.ts';
import { roughTime, runwayAt, seriesRunway, seriesStatusOf } from '#domain/numbers/series-forecast.ts';

describe('[NUM-02] how long a series lasts is said', () => {
  test.each([
    [0, 'days', 0],
    [6, 'days', 6],
    [21, 'days', 21],
    [22, 'weeks', 3],
    [56, 'weeks', 8],
    [60, 'months', 2],
    [540, 'months', 18],
    [600, 'years', 2],
    [1826, 'years', 5],
  ])('of %i days in %s', (days, unit, count) => {
    expect(roughTime(days)).toEqual({ unit, count });
  });

  test('and past five years no longer counted', () => {
    expect(roughTime(2200)).toEqual({ unit: 'longer' });
  });
});

test.each([
  ['0', 12, null, 'usedUp'],
  ['500', null, 500, 'low'],
  ['501', null, 500, 'enough'],
  ['9999', 13, null, 'low'],
  ['9999', 14, null, 'enough'],
  ['9999', 14, undefined, 'enough'],
] as const)(
  '[NUM-02] a series with $0 numbers left for $1 days, warned at $2, is $3',
  (left, days, warning, status) => {
    expect(seriesStatusOf({ left, perDay: 1, days }, warning)).toBe(status);
  },
);

describe('[NUM-02] what is left of a series, by what was issued in the last 30 days', () => {
  const series = { from: '1', to: '100', current: '41' } as NumberSeries;
  test.each([
    [false, 90, { left: '60', perDay: 3, days: 20 }],
    [false, 40, { left: '60', perDay: 40 / 30, days: 45 }],
    [false, 0, { left: '60', perDay: 0, days: null }],
    [true, 30, { left: '0', perDay: 1, days: 0 }],
  ])('all issued: %s, and %i lately, gives %j', (exhausted, issued, runway) => {
    expect(seriesRunway({ series, exhausted }, issued)).toEqual(runway);
  });

  test('at a given number a day it is days rounded down', () => {
    expect(runwayAt({ series, exhausted: false }, 7).days).toBe(8);
  });
});
