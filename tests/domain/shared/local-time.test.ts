/** Local times of others as moments. */
import { expect, test } from 'vitest';
import { momentOfLocalTime } from '#domain/shared/local-time.ts';

test.each([
  ['2026-11-24 09:00', '2026-11-24T08:00:00.000Z', 'winter, in the zone of the warehouse'],
  ['2026-07-01 09:00', '2026-07-01T07:00:00.000Z', 'summer, in the zone of the warehouse'],
  ['2026-03-29 01:59', '2026-03-29T00:59:00.000Z', 'the minute before summer time'],
  ['2026-03-29 03:00', '2026-03-29T01:00:00.000Z', 'the first minute of summer time'],
  ['2026-10-25 03:00', '2026-10-25T02:00:00.000Z', 'the first hour after summer time'],
  ['2026-11-24 09:00 Z', '2026-11-24T09:00:00.000Z', 'UTC'],
  ['2026-11-24 09:00 +02', '2026-11-24T07:00:00.000Z', 'an offset in hours'],
  ['2026-11-24 09:00 -0330', '2026-11-24T12:30:00.000Z', 'an offset in hours and minutes'],
  ['2026-07-01 09:00 CET', '2026-07-01T08:00:00.000Z', 'a zone by its name, whatever the season'],
  ['2026-11-24 09:00 XYZ', '2026-11-24T08:00:00.000Z', 'a zone that nobody knows'],
  ['2026-11-24', '2026-11-24T22:59:00.000Z', 'a day, by its last minute'],
])('[HIS-01] the moment of %s in Stockholm is %s: %s', (text, moment) => {
  expect(new Date(momentOfLocalTime(text, 'Europe/Stockholm')).toISOString()).toBe(moment);
});

test.each([[''], ['soon'], ['2026-11-24 9am']])('[HIS-01] the text "%s" is no moment', (text) => {
  expect(momentOfLocalTime(text, 'Europe/Stockholm')).toBeNaN();
});
