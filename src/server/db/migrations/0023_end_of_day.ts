/** End-of-day runs: one row for each run, one for each shipment in it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table day_runs (
      company_id text not null references companies,
      run_id text not null,
      started_at timestamptz not null,
      started_by text not null,
      documents jsonb not null,
      max_shipment_id bigint not null,
      stopped_at timestamptz,
      ended_at timestamptz,
      primary key (company_id, run_id)
    )`.execute(db);
  await sql`create index day_runs_by_age on day_runs (company_id, started_at)`.execute(db);
  await sql`
    create table day_run_shipments (
      company_id text not null,
      run_id text not null,
      shipment_id bigint not null,
      place integer not null,
      carrier_id text,
      carrier_name text not null,
      carrier_suite_id text not null,
      outcome text check (outcome in ('done', 'failed', 'left')),
      printed jsonb not null,
      failure jsonb,
      primary key (company_id, run_id, shipment_id),
      foreign key (company_id, run_id) references day_runs on delete cascade
    )`.execute(db);
  await sql`
    create index day_run_shipments_to_do on day_run_shipments (company_id, run_id, place) where outcome is null
    `.execute(db);
}
