/** Schedules that once failed: each run plays them besides its own. */
export const KNOWN_SCHEDULES: readonly { readonly seed: number; readonly reason: string }[] = [
  {
    seed: 25812,
    reason:
      'Two bookings of one shipment around a restore: the first stands, the second never arrived, and its person gives it up.',
  },
  {
    seed: 100458,
    reason:
      'An edit made while its create was under way names the etag of the create, not whatever has the id by then.',
  },
];
