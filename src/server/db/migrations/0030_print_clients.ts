/**
 * The outcome of a print: a row of the ledger is also the job that a print client takes. Also the clients of each user, and when
 * they last called. Prints of earlier versions were handed to a browser.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table prints
      add column outcome text not null default 'handed'
        check (outcome in ('preview', 'handed', 'waiting', 'taken', 'printed', 'failed', 'withdrawn')),
      add column outcome_at timestamptz,
      add column failure text,
      add column failure_text text,
      add column packages jsonb,
      add column first_place integer,
      add column reason text,
      add column device text,
      add column printer text,
      add column language text not null default 'en',
      add column client_id text,
      add column client_name text,
      add column taken_at timestamptz`.execute(db);
  await sql`alter table prints alter column outcome drop default, alter column language drop default`.execute(db);
  await sql`
    create index prints_to_do on prints (company_id, printed_by, print_id) where outcome in ('waiting', 'taken')
    `.execute(db);
  await sql`
    create table print_clients (
      company_id text not null,
      username text not null,
      client_id text not null,
      name text not null,
      seen_at timestamptz not null,
      primary key (company_id, username, client_id),
      foreign key (company_id, username) references users on delete cascade
    )`.execute(db);
  // A key arrives without its company, so it is looked up without one.
  await sql`create index users_by_client_key on users (client_key_hash) where client_key_hash is not null`.execute(db);
}
