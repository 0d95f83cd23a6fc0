/**
 * How long the numbers of a series will last: what is left, divided by the mean use of the last 30 days. A series that
 * was not used in that time has no forecast.
 * Not here: when a series warns (number-series.ts), counting what was issued (server/carriers/series-use.ts).
 */
import type { SeriesRunway } from '#contract/carrier.ts';
import { remaining, type SeriesState } from './number-series.ts';

/** Unit: days. */
export const RUNWAY_SPAN = 30;
/** A new range often takes a week to get, so somebody must act when fewer days than this are left. */
const LOW_DAYS = 14;

/** `issued`: how many numbers were issued in the span. */
export function seriesRunway(state: SeriesState, issued: number): SeriesRunway {
  return runwayAt(state, issued / RUNWAY_SPAN);
}

export function runwayAt(state: SeriesState, perDay: number): SeriesRunway {
  const left = remaining(state);
  return { left: left.toString(), perDay, days: perDay === 0 ? null : Math.floor(Number(left) / perDay) };
}

export type SeriesStatus = 'usedUp' | 'low' | 'enough';

/** `warning`: of the series, which may come from a form. */
export function seriesStatusOf({ left, days }: SeriesRunway, warning: number | null | undefined): SeriesStatus {
  if (BigInt(left) === 0n) return 'usedUp';
  const isWarned = warning !== null && warning !== undefined && BigInt(left) <= BigInt(warning);
  return isWarned || (days !== null && days < LOW_DAYS) ? 'low' : 'enough';
}

export type RoughTime =
  | { readonly unit: 'days' | 'weeks' | 'months' | 'years'; readonly count: number }
  | { readonly unit: 'longer' };

const DAYS_OF = { weeks: 7, months: 30.44, years: 365.25 } as const;
/** The highest count given in each unit; beyond the last one an exact figure is of no use to anyone. */
const MOST = { days: 21, weeks: 8, months: 18, years: 5 } as const;

/** A number of days as a person would say it. */
export function roughTime(days: number): RoughTime {
  if (days <= MOST.days) return { unit: 'days', count: days };
  for (const unit of ['weeks', 'months', 'years'] as const) {
    const count = Math.round(days / DAYS_OF[unit]);
    if (count <= MOST[unit]) return { unit, count };
  }
  return { unit: 'longer' };
}
