/**
 * The companies' invoices, and the seller's one series that numbers them. The series is a row, not a sequence: a transaction that
 * rolls back returns its number, so none is ever missing.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoices (
      company_id text not null references companies,
      invoice_no bigint not null,
      kind text not null,
      period text not null,
      content jsonb not null,
      invoice_status integer not null,
      due_date text not null,
      pdf bytea,
      sent_to text,
      sent_at timestamptz,
      paid_on text,
      row_version integer not null default 1,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      changed_by text not null,
      primary key (company_id, invoice_no),
      unique (company_id, kind, period)
    )`.execute(db);
  await sql`create index invoices_unpaid on invoices (company_id, due_date) where invoice_status = 10`.execute(db);
  await sql`create index invoices_unsent on invoices (company_id) where sent_at is null`.execute(db);
  await sql`
    create table invoice_series (
      series text primary key,
      last_no bigint not null,
      last_month text not null default '',
      history text not null
    )`.execute(db);
  await sql`
    insert into invoice_series (series, last_no, history)
    select 'seller', 10000, value from server_meta where name = 'history'`.execute(db);
}
