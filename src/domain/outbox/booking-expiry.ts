/** How long a booking may wait for the network: it is meant for now, not for whenever the server is back. */
import { dayInZone, dayOf } from '#domain/shared/dates.ts';
import { endOfDay } from '#domain/shared/day-steps.ts';

/** Unit: milliseconds. */
export const BOOKING_LIFE = 12 * 3_600_000;

/**
 * The end of the dispatch day at the warehouse, of today if that day has passed, or 12 hours from now, whichever comes first.
 * Unit: milliseconds since 1970.
 */
export function bookingExpiry(now: number, dispDate: string, timeZone: string): number {
  const [dispatch, today] = [dayOf(dispDate), dayInZone(new Date(now), timeZone)];
  return Math.min(endOfDay(dispatch < today ? today : dispatch, timeZone), now + BOOKING_LIFE);
}
