/** How many of several bookings go to a carrier only as tests, or to no carrier at all. Not here: how far one goes (booking-reach.ts). */
import type { ReachCounts } from '#contract/end-of-day.ts';
import type { Shipment } from '#contract/shipment.ts';

/** What a booking is that does not go to its carrier in earnest. */
export const SHORT_REACHES = ['test', 'testMade', 'ready'] as const;

export function countReaches(reaches: readonly Shipment['bookedAs'][]): ReachCounts {
  const count = (kind: (typeof SHORT_REACHES)[number]) => reaches.filter((reach) => reach === kind).length;
  return { test: count('test'), testMade: count('testMade'), ready: count('ready') };
}

export function addReaches(all: readonly (ReachCounts | undefined)[]): ReachCounts {
  const sum = (kind: (typeof SHORT_REACHES)[number]) => all.reduce((total, counts) => total + (counts?.[kind] ?? 0), 0);
  return { test: sum('test'), testMade: sum('testMade'), ready: sum('ready') };
}
