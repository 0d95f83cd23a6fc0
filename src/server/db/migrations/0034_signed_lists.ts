/** End-of-day lists that drivers have signed on the screen. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table day_run_signatures (
      company_id text not null,
      run_id text not null,
      carrier_id text not null,
      driver text not null,
      vehicle text,
      remark text,
      strokes jsonb not null,
      signed_at timestamptz not null,
      handed_out_by text not null,
      primary key (company_id, run_id, carrier_id),
      foreign key (company_id, run_id) references day_runs on delete cascade
    )`.execute(db);
}
