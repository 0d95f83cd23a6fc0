/** Shipments with the columns they are searched and sorted by, and the frozen results of searches. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  // Folded columns compare byte by byte, as the device does; columns to sort by are ordered in Swedish.
  await sql`
    create table shipments (
      company_id text not null references companies,
      shipment_id bigint not null,
      document jsonb not null,
      status integer not null,
      disp_date text collate "C" not null,
      disp_day text collate "C" not null generated always as (substr(disp_date, 1, 10)) stored,
      order_number text collate "sv-x-icu" not null,
      order_number_folded text collate "C" not null,
      receiver_name text collate "sv-x-icu" not null,
      receiver_folded text collate "C" not null,
      tracking_folded text[] collate "C" not null,
      delivery_type_id text,
      delivery_type_name text collate "sv-x-icu" not null,
      carrier_id text,
      carrier_name text collate "sv-x-icu" not null,
      row_version integer not null default 1,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      changed_by text not null,
      primary key (company_id, shipment_id)
    )`.execute(db);
  await sql`create index shipments_newest on shipments (company_id, disp_date desc, shipment_id desc)`.execute(db);
  await sql`create index shipments_by_day on shipments (company_id, disp_day)`.execute(db);
  await sql`create index shipments_by_status on shipments (company_id, status, disp_date desc)`.execute(db);
  await sql`create index shipments_by_order on shipments (company_id, order_number_folded)`.execute(db);
  await sql`create index shipments_by_receiver on shipments using gin (receiver_folded gin_trgm_ops)`.execute(db);
  await sql`create index shipments_by_order_part on shipments using gin (order_number_folded gin_trgm_ops)`.execute(db);
  await sql`create index shipments_by_tracking on shipments using gin (tracking_folded)`.execute(db);
  await sql`create index shipments_by_delivery_type on shipments (company_id, delivery_type_id)`.execute(db);

  // Needed for an hour only, so it need not survive a crash.
  await sql`
    create unlogged table search_snapshots (
      snapshot_id uuid primary key,
      company_id text not null,
      ids bigint[] not null,
      hits integer not null,
      made_at timestamptz not null
    )`.execute(db);
  await sql`create index search_snapshots_by_age on search_snapshots (made_at)`.execute(db);
}
