/** Steps from day to day, and where a day ends. Days are texts (dates.ts). */
import { dateTextInZone, dayOfUtc, utcOfDay } from './dates.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function addDays(day: string, days: number): string {
  return dayOfUtc(utcOfDay(day) + days * DAY_MS);
}

/** How many days `other` is after `one`. */
export function daysBetween(one: string, other: string): number {
  return Math.round((utcOfDay(other) - utcOfDay(one)) / DAY_MS);
}

/** 1 Monday to 7 Sunday. */
export function weekday(day: string): number {
  return new Date(utcOfDay(day)).getUTCDay() || 7;
}

/** The moment a day ends in an IANA time zone. Unit: milliseconds since 1970. */
export function endOfDay(day: string, timeZone: string): number {
  return utcOfWallTime(utcOfDay(day) + DAY_MS, timeZone);
}

/** The moment at which clocks in a zone show what they would show in UTC at `wall`; the later one if they leave that out. */
export function utcOfWallTime(wall: number, timeZone: string): number {
  // Guesses may lie on the other side of a change of the clocks.
  const guess = wall - aheadAt(wall, timeZone);
  const better = wall - aheadAt(guess, timeZone);
  return Math.max(better, wall - aheadAt(better, timeZone));
}

const MINUTE = 60_000;
function aheadAt(moment: number, timeZone: string): number {
  const there = dateTextInZone(new Date(moment), timeZone);
  return Date.parse(`${there.replace(' ', 'T')}Z`) - Math.floor(moment / MINUTE) * MINUTE;
}
