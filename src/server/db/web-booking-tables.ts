/** The tables of bookings by the web services of carriers. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { EdiAttempt } from '#contract/edi.ts';
import type { BookAction } from '#contract/print.ts';
import type { BookingOutcome, BookingRequest } from '#server/carriers/booking-adapter.ts';
import type { Int8, Json, Timestamp } from './column-types.ts';

/** Calls to carriers' web services. */
export interface WebBookingsTable {
  company_id: string;
  call_id: GeneratedAlways<string>;
  carrier_id: string;
  shipment_id: Int8;
  /** Ours: the carrier knows the call by it. */
  reference: string;
  /** Of the call that booked what this one is about. */
  booking_reference: string;
  action: BookAction;
  /** The consignment as it was told last. */
  request: Json<BookingRequest['consignment']>;
  written_by: string;
  written_at: Timestamp;
  /** When it was last made; null while the carrier cannot have heard of it. */
  called_at: Timestamp | null;
  /** Calls without an answer. */
  tries: Generated<number>;
  next_try_at: Timestamp | null;
  /** Why the last of them had none: one of TRANSFER_CODES, or 'failed'. */
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
}
