/**
 * What a plan is measured by: each shipment that was ever booked, once, and the number of them per month. Existing bookings count
 * in the month in which the shipment reached its present state. Also the month up to which a self-adjusting plan was judged.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies add column plan_judged_month text`.execute(db);
  await sql`
    create table delivery_units (
      company_id text not null references companies,
      shipment_id bigint not null,
      month text not null,
      primary key (company_id, shipment_id)
    )`.execute(db);
  await sql`
    create table delivery_unit_months (
      company_id text not null references companies,
      month text not null,
      units integer not null,
      primary key (company_id, month)
    )`.execute(db);
  await sql`
    insert into delivery_units (company_id, shipment_id, month)
    select company_id, shipment_id, to_char(coalesce(state_changed_at, changed_at) at time zone 'UTC', 'YYYY-MM')
    from shipments where (document -> 'isBooked')::boolean`.execute(db);
  await sql`
    insert into delivery_unit_months (company_id, month, units)
    select company_id, month, count(*) from delivery_units group by company_id, month`.execute(db);
}
