/** What booking and printing leave behind: issued numbers, kept forever; EDI messages on their way; every print. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // One carrier knows a number once, whichever company sends it; a recycled one moves to its new shipment.
  await sql`
    create table issued_numbers (
      suite_id text collate "C" not null,
      kind text not null check (kind in ('consignment', 'package')),
      number text collate "C" not null,
      company_id text not null references companies,
      shipment_id bigint not null,
      issued_at timestamptz not null,
      void boolean not null default false,
      primary key (suite_id, kind, number)
    )`.execute(db);
  await sql`create index issued_numbers_by_shipment on issued_numbers (company_id, shipment_id)`.execute(db);

  await sql`create sequence interchange_references`.execute(db);
  await sql`
    create table edi_messages (
      message_id bigint generated always as identity primary key,
      company_id text not null references companies,
      carrier_id text not null,
      shipment_id bigint not null,
      reference text not null unique,
      function text not null check (function in ('original', 'replace', 'cancel')),
      body text not null,
      written_by text not null,
      written_at timestamptz not null,
      sent_at timestamptz,
      dropped_at timestamptz
    )`.execute(db);
  await sql`create index edi_messages_by_shipment on edi_messages (company_id, shipment_id, message_id)`.execute(db);
  await sql`create index edi_messages_waiting on edi_messages (message_id) where sent_at is null and dropped_at is null`.execute(
    db,
  );

  await sql`
    create table prints (
      print_id bigint generated always as identity primary key,
      company_id text not null references companies,
      shipment_id bigint not null,
      document_guid text not null,
      kind text not null,
      copies integer not null,
      is_reprint boolean not null,
      printed_by text not null,
      printed_at timestamptz not null
    )`.execute(db);
  await sql`create index prints_by_shipment on prints (company_id, shipment_id)`.execute(db);
}
