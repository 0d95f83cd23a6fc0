/** Companies, users and sessions, and what every write leaves behind: keys, client references, counters, changes. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table companies (
      company_id text primary key,
      name text not null,
      row_version integer not null default 1,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      changed_by text not null
    )`.execute(db);
  await sql`
    create table users (
      username text primary key,
      company_id text not null references companies,
      full_name text not null,
      role text not null,
      password_hash text,
      row_version integer not null default 1,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      changed_by text not null
    )`.execute(db);
  await sql`create index users_by_company on users (company_id, username)`.execute(db);

  await sql`
    create table refresh_families (
      family_id uuid primary key,
      username text not null references users on delete cascade,
      created_at timestamptz not null,
      used_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index refresh_families_by_user on refresh_families (username)`.execute(db);
  await sql`
    create table refresh_tokens (
      token_hash text primary key,
      family_id uuid not null references refresh_families on delete cascade,
      parent_hash text,
      created_at timestamptz not null,
      retired_at timestamptz
    )`.execute(db);
  await sql`create index refresh_tokens_by_family on refresh_tokens (family_id)`.execute(db);
  await sql`
    create table web_socket_tokens (
      token_hash text primary key,
      family_id uuid not null references refresh_families on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);

  await sql`
    create table idempotency_keys (
      username text not null,
      key uuid not null,
      body_hash text not null,
      status integer not null,
      entity_id text,
      etag text,
      created_at timestamptz not null,
      primary key (username, key)
    )`.execute(db);
  await sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`.execute(db);
  await sql`
    create table client_refs (
      company_id text not null,
      client_ref uuid not null,
      kind text not null,
      entity_id text not null,
      primary key (company_id, kind, client_ref)
    )`.execute(db);

  await sql`create table company_counters (company_id text primary key, change_seq bigint not null default 0)`.execute(
    db,
  );
  await sql`create sequence shipment_ids start 100001`.execute(db);
  await sql`
    create table changes (
      company_id text not null,
      kind text not null,
      entity_id text not null,
      seq bigint not null,
      etag text,
      deleted boolean not null,
      primary key (company_id, kind, entity_id)
    )`.execute(db);
  await sql`create unique index changes_in_order on changes (company_id, seq)`.execute(db);

  await sql`create table server_meta (name text primary key, value text not null)`.execute(db);
  await sql`insert into server_meta (name, value) values ('epoch', gen_random_uuid()::text)`.execute(db);
}
