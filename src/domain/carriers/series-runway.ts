/**
 * How long the numbers of a series will last: what is left, divided by the mean use of the last 30 days. A series that
 * was not used in that time has no forecast.
 * Not here: when a series warns (number-series.ts), counting what was issued (server/carriers/series-use.ts).
 */
import type { SeriesRunway } from '#contract/carrier.ts';
import { remaining, type SeriesState } from './number-series.ts';

/** Unit: days. */
export const RUNWAY_SPAN = 30;

/** `issued`: how many numbers were issued in the span. */
export function seriesRunway(state: SeriesState, issued: number): SeriesRunway {
  const left = remaining(state);
  const perDay = issued / RUNWAY_SPAN;
  return { left: left.toString(), perDay, days: issued === 0 ? null : Math.floor(Number(left) / perDay) };
}
