/**
 * How a carrier's web service is booked: one interface, whatever the carrier speaks. Each call has our own reference, so that a
 * booking can be looked up when its answer was lost.
 * Not here: when a call is made and what follows from it (booking/web-booking.ts).
 */
import type { BookAction } from '#contract/print.ts';
import type { Consignment } from '#documents/consignment.ts';
import type { BookingOutcome } from '#domain/booking/booking-outcome.ts';

export interface BookingRequest {
  /** Our reference, unique to this call. */
  readonly reference: string;
  readonly action: BookAction;
  /** The reference of the call that booked; for that call its own. */
  readonly bookingReference: string;
  readonly consignment: Consignment;
}

/** The carrier did not answer, or its answer does not say what became of the call. */
export class CarrierUnanswered extends Error {
  /** One of TRANSFER_CODES, or 'failed'. */
  readonly code: string;

  constructor(code: string, message = code) {
    super(message);
    this.code = code;
  }
}

export interface BookingAdapter {
  /** Rejects with CarrierUnanswered when the outcome is unknown. */
  send(request: BookingRequest): Promise<BookingOutcome>;
  /** The outcome of an earlier call; undefined when the carrier does not know it. */
  find(reference: string): Promise<BookingOutcome | undefined>;
}

/** Opens the adapter for a connection; undefined where its suite has none outside test mode. */
export type OpenBookingAdapter = (companyId: string, carrierId: string) => Promise<BookingAdapter | undefined>;
