/** What came of a call to a carrier's web service. Not here: making the call (server/booking/booking-adapter.ts). */

/** The numbers the carrier assigns; numbers from our own series are not included. */
export interface BookingNumbers {
  readonly consignmentNo: string | null;
  /** One per package, in the order of the goods lines. */
  readonly packageNumbers: readonly string[];
}

export type BookingOutcome =
  | ({ readonly kind: 'accepted' } & BookingNumbers)
  /** In the carrier's words. */
  | { readonly kind: 'refused'; readonly reason: string };
