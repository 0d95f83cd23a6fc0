/**
 * What a company ordered and how it is reached, and what is known about its users besides their names. Existing companies get as
 * many seats as they have users.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table companies
      add column details jsonb not null default '{}',
      add column payment_plan_id text,
      add column wish text,
      add column extra_users integer not null default 0,
      add column extra_suites integer not null default 0,
      add column storage_months integer not null default 0,
      add column auto_adjust_plan boolean not null default false,
      add column active_suites jsonb not null default '[]',
      add column trial_ends_at timestamptz`.execute(db);
  await sql`
    alter table users
      add column phone_no text,
      add column invited_at timestamptz,
      add column last_seen_at timestamptz`.execute(db);
  await sql`
    update companies set extra_users = greatest(0, found.users - 1)
    from (select company_id, count(*)::integer as users from users group by company_id) as found
    where found.company_id = companies.company_id`.execute(db);
  await sql`
    update companies set active_suites = found.suites
    from (
      select company_id, jsonb_agg(distinct connection ->> 'carrierSuiteId') as suites from carriers group by company_id
    ) as found
    where found.company_id = companies.company_id`.execute(db);
}
