/** The tables of bookings through carriers' web services. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { EdiAttempt } from '#contract/edi.ts';
import type { BookAction } from '#contract/print.ts';
import type { Consignment } from '#documents/consignment.ts';
import type { BookingOutcome } from '#domain/booking/booking-outcome.ts';
import type { Int8, Json, Timestamp } from '../column-types.ts';

/** Calls to carriers' web services. */
export interface WebBookingsTable {
  company_id: string;
  call_id: GeneratedAlways<string>;
  carrier_id: string;
  shipment_id: Int8;
  /** Our reference, by which the carrier knows the call. */
  reference: string;
  /** The reference of the call that made the booking this call is about. */
  booking_reference: string;
  action: BookAction;
  /** The consignment as it was last sent. */
  request: Json<Consignment>;
  written_by: string;
  written_at: Timestamp;
  /** When the call was last made; null while the carrier cannot have received it. */
  called_at: Timestamp | null;
  /** Number of calls without an answer. */
  tries: Generated<number>;
  next_try_at: Timestamp | null;
  /** Why the last call had no answer: one of TRANSFER_CODES, or 'failed'. */
  last_error: string | null;
  attempts: ColumnType<EdiAttempt[], never, unknown>;
  state: Generated<'started' | 'accepted' | 'refused' | 'gaveUp' | 'dropped'>;
  answer: ColumnType<BookingOutcome | null, never, unknown>;
  answered_at: Timestamp | null;
}

/** What the simulated carrier has booked or refused. */
export interface SimulatedBookingsTable {
  reference: string;
  answer: Json<BookingOutcome>;
  booked_at: GeneratedAlways<Date>;
}
