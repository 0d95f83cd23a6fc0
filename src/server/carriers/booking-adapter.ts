/**
 * How the web service of a carrier is booked: one interface, whatever the carrier speaks. A call names our own reference, so
 * that a booking can be looked up when its answer was lost.
 * Not here: when a call is made and what follows from it (shipments/web-booking.ts).
 */
import type { BookAction } from '#contract/print.ts';
import type { Consignment } from '#documents/consignment.ts';

export interface BookingRequest {
  /** Ours, of this call alone. */
  readonly reference: string;
  readonly action: BookAction;
  /** Of the call that booked; for that call its own. */
  readonly bookingReference: string;
  readonly consignment: Consignment;
}

/** Numbers the carrier gives; what comes from our own series is left out. */
export interface BookingNumbers {
  readonly consignmentNo: string | null;
  /** In the order of the goods lines, one per package. */
  readonly packageNumbers: readonly string[];
}

export type BookingOutcome =
  | ({ readonly kind: 'accepted' } & BookingNumbers)
  /** In the carrier's words. */
  | { readonly kind: 'refused'; readonly reason: string };

/** The carrier did not answer, or not in a way that says what became of the call. */
export class CarrierUnanswered extends Error {
  /** One of TRANSFER_CODES, or 'failed'. */
  readonly code: string;

  constructor(code: string, message = code) {
    super(message);
    this.code = code;
  }
}

export interface BookingAdapter {
  /** Rejects with CarrierUnanswered when nobody knows what became of it. */
  send(request: BookingRequest): Promise<BookingOutcome>;
  /** What became of an earlier call; undefined when the carrier does not know it. */
  find(reference: string): Promise<BookingOutcome | undefined>;
}

/** The adapter for a connection; undefined where its suite has none outside test mode. */
export type OpenBookingAdapter = (companyId: string, carrierId: string) => Promise<BookingAdapter | undefined>;
