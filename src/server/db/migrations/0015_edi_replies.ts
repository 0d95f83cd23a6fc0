/** Carriers' answers, each file once, and what they report about consignments under way. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table edi_replies (
      company_id text not null references companies,
      reply_id bigint generated always as identity,
      carrier_id text not null,
      name text not null,
      hash text not null,
      body text not null,
      kind text not null,
      state text not null check (state in ('accepted', 'rejected', 'event', 'refused')),
      problem text,
      reference text not null,
      shipment_id bigint,
      fetched_at timestamptz not null,
      primary key (company_id, reply_id),
      unique (company_id, carrier_id, hash)
    )`.execute(db);
  await sql`create index edi_replies_by_shipment on edi_replies (company_id, shipment_id)`.execute(db);
  await sql`
    create table carrier_events (
      company_id text not null references companies,
      event_id bigint generated always as identity,
      shipment_id bigint not null,
      reply_id bigint not null,
      code text not null,
      event_time text not null,
      place text not null,
      package_numbers text[] not null,
      told_at timestamptz not null,
      primary key (company_id, event_id),
      foreign key (company_id, reply_id) references edi_replies
    )`.execute(db);
  await sql`create index carrier_events_by_shipment on carrier_events (company_id, shipment_id)`.execute(db);
}
