/**
 * The history of shipments: one row for each change, with two clocks, kept for as long as its shipment. `met`: changes by others that
 * this one met when it came later than it was done. Load checks learn which device told of a scan, and are found by package.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shipment_history (
      company_id text not null,
      shipment_id bigint not null,
      history_id bigint generated always as identity,
      done_at timestamptz not null,
      by_device boolean not null,
      told_at timestamptz not null,
      username text not null,
      device text,
      deed text not null,
      changes jsonb not null,
      more_changes integer not null,
      met jsonb not null,
      primary key (company_id, shipment_id, history_id),
      foreign key (company_id, shipment_id) references shipments on delete cascade
    )`.execute(db);
  await sql`alter table load_events add column device text`.execute(db);
  await sql`create index load_events_by_package on load_events (company_id, package_no)`.execute(db);
}
