/**
 * Bookings through a carrier's web service: one row per call, written before the carrier is called, so that after a crash it is
 * still known that the carrier may have received it. Also the simulated carrier's own bookings.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table web_bookings (
      company_id text not null references companies,
      call_id bigint generated always as identity,
      carrier_id text not null,
      shipment_id bigint not null,
      reference text not null,
      booking_reference text not null,
      action text not null,
      request jsonb not null,
      written_by text not null,
      written_at timestamptz not null,
      called_at timestamptz,
      tries integer not null default 0,
      next_try_at timestamptz,
      last_error text,
      attempts jsonb not null default '[]',
      state text not null default 'started',
      answer jsonb,
      answered_at timestamptz,
      primary key (company_id, call_id),
      unique (company_id, reference)
    )`.execute(db);
  await sql`create index web_bookings_by_shipment on web_bookings (company_id, shipment_id)`.execute(db);
  await sql`create unique index web_bookings_open on web_bookings (company_id, shipment_id) where state = 'started'`.execute(
    db,
  );
  await sql`create sequence web_booking_references`.execute(db);
  await sql`
    create table simulated_bookings (
      reference text primary key,
      answer jsonb not null
    )`.execute(db);
  await sql`create sequence simulated_numbers`.execute(db);
}
