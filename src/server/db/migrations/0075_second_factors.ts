/**
 * Second factors of users: apps that show codes, passkeys, recovery codes, and the challenges of sign-ins that wait for one. A
 * session knows when its user last proved who they are, and a company whether it demands a second factor of everybody.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factors (
      company_id text not null,
      factor_id uuid not null,
      username text not null,
      kind text not null,
      name text not null,
      sealed_key text,
      last_step bigint,
      credential jsonb,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      used_at timestamptz,
      primary key (company_id, factor_id),
      foreign key (company_id, username) references users on delete cascade
    )`.execute(db);
  await sql`create index second_factors_by_user on second_factors (company_id, username)`.execute(db);
  await sql`
    create table recovery_codes (
      company_id text not null,
      username text not null,
      code_hash text not null,
      primary key (company_id, username, code_hash),
      foreign key (company_id, username) references users on delete cascade
    )`.execute(db);
  await sql`
    create table factor_challenges (
      company_id text not null,
      token_hash text not null,
      username text not null,
      purpose text not null,
      challenge text,
      password_mark text,
      tries integer not null default 0,
      expires_at timestamptz not null,
      primary key (company_id, token_hash),
      foreign key (company_id, username) references users on delete cascade
    )`.execute(db);
  await sql`create index factor_challenges_by_token on factor_challenges (token_hash)`.execute(db);
  await sql`create index factor_challenges_by_user on factor_challenges (company_id, username)`.execute(db);
  await sql`create index factor_challenges_by_age on factor_challenges (expires_at)`.execute(db);
  await sql`alter table refresh_families add column proved_at timestamptz`.execute(db);
  await sql`alter table companies add column demands_factor boolean not null default false`.execute(db);
}
