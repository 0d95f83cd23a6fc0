/**
 * Stations: print programs that belong to the company and take the jobs of the users and devices they name. A pairing is a code
 * that a program shows; it has no company until somebody writes it. Wrong codes are counted for each person.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stations (
      company_id text not null references companies on delete cascade,
      station_id text not null,
      name text not null,
      key_hash text,
      labels text,
      papers text,
      goes_to jsonb not null,
      computer text not null,
      system text not null,
      version text not null,
      printers jsonb not null,
      seen_at timestamptz,
      paired_at timestamptz not null,
      paired_by text not null,
      primary key (company_id, station_id)
    )`.execute(db);
  // A program that asks names no company.
  await sql`create index stations_by_key on stations (key_hash)`.execute(db);
  await sql`
    create table station_pairings (
      code text primary key,
      token_hash text not null unique,
      computer text not null,
      system text not null,
      version text not null,
      printers jsonb not null,
      expires_at timestamptz not null,
      company_id text,
      station_id text
    )`.execute(db);
  await sql`
    create table pairing_tries (
      company_id text not null references companies on delete cascade,
      username text not null,
      tries integer not null,
      last_at timestamptz not null,
      primary key (company_id, username)
    )`.execute(db);
  await sql`alter table prints add column station_id text`.execute(db);
  await sql`
    create index prints_to_do_of_station on prints (company_id, station_id, print_id)
      where station_id is not null and outcome in ('waiting', 'taken')`.execute(db);
  await sql`
    create index prints_done_of_station on prints (company_id, station_id, outcome_at)
      where station_id is not null and outcome in ('printed', 'failed')`.execute(db);
  await sql`alter table day_runs add column stations jsonb not null default '{}'`.execute(db);
}
