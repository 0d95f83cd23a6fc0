/**
 * Blocks of numbers that devices lease. A leased number is issued from then on, to shipment 0 until a booking uses it; its block says
 * that it is never issued again, whatever becomes of it.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table number_leases (
      company_id text not null references companies on delete cascade,
      lease_id text not null,
      carrier_id text not null,
      device_id text not null,
      device_name text,
      taken_by text not null,
      role text not null,
      history text not null,
      taken_at timestamptz not null,
      contact_at timestamptz not null,
      returned_at timestamptz,
      primary key (company_id, lease_id)
    )`.execute(db);
  await sql`create index number_leases_by_time on number_leases (company_id, taken_at)`.execute(db);
  await sql`alter table issued_numbers add column lease_id text`.execute(db);
  await sql`
    create index issued_numbers_by_lease on issued_numbers (company_id, lease_id) where lease_id is not null`.execute(
    db,
  );
}
