/** What the address of Today says: the lane that is open, and the carrier whose shipments are shown. What is invalid is left out. */
import { DAY_LANES, type DayLane } from '#domain/shipments/day-lanes.ts';

export type TodaySearch = { readonly lane?: DayLane; readonly carrier?: string };

export function parseTodaySearch(raw: Readonly<Record<string, unknown>>): TodaySearch {
  const lane = DAY_LANES.find((name) => name === raw.lane);
  const carrier = typeof raw.carrier === 'string' && /^[\w-]{1,40}$/.test(raw.carrier) ? raw.carrier : undefined;
  return { ...(lane && { lane }), ...(carrier && { carrier }) };
}
