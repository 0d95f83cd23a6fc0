/**
 * The primary key of every company table begins with the company, so that the tables can be distributed by it. What must be known
 * across companies is in reference tables, which every node would hold in full: which company a username or a range of numbers
 * belongs to. They refer to no company table, because a distributed PostgreSQL does not allow that.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await keyUsers(db);
  await keySessions(db);
  await keyWrites(db);
  await keyNumbers(db);
}

async function keyUsers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_names (
      username text primary key,
      company_id text not null,
      unique (company_id, username)
    )`.execute(db);
  await sql`insert into user_names (username, company_id) select username, company_id from users`.execute(db);
  await sql`
    alter table notifications
      drop constraint notifications_username_fkey,
      drop constraint notifications_pkey`.execute(db);
  await sql`alter table refresh_families drop constraint refresh_families_username_fkey`.execute(db);
  await sql`
    alter table users
      drop constraint users_pkey,
      add primary key (company_id, username),
      add foreign key (company_id, username) references user_names (company_id, username)`.execute(db);
  await sql`drop index users_by_company`.execute(db); // The primary key covers the same columns now.
  await sql`
    alter table notifications
      add primary key (company_id, id),
      add foreign key (company_id, username) references users on delete cascade`.execute(db);
  await sql`drop index notifications_by_user`.execute(db);
  await sql`create index notifications_by_user on notifications (company_id, username, id)`.execute(db);
}

async function keySessions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refresh_families add column company_id text`.execute(db);
  await sql`
    update refresh_families set company_id = users.company_id from users
    where users.username = refresh_families.username`.execute(db);
  await sql`alter table refresh_tokens add column company_id text`.execute(db);
  await sql`
    update refresh_tokens set company_id = refresh_families.company_id from refresh_families
    where refresh_families.family_id = refresh_tokens.family_id`.execute(db);
  await sql`delete from web_socket_tokens`.execute(db); // They are valid for a minute only.
  await sql`
    alter table refresh_tokens
      drop constraint refresh_tokens_family_id_fkey,
      drop constraint refresh_tokens_pkey`.execute(db);
  await sql`
    alter table web_socket_tokens
      drop constraint web_socket_tokens_family_id_fkey,
      drop constraint web_socket_tokens_pkey`.execute(db);
  await sql`
    alter table refresh_families
      alter column company_id set not null,
      drop constraint refresh_families_pkey,
      add primary key (company_id, family_id),
      add foreign key (company_id, username) references users on delete cascade`.execute(db);
  await sql`
    alter table refresh_tokens
      alter column company_id set not null,
      add primary key (company_id, token_hash),
      add foreign key (company_id, family_id) references refresh_families on delete cascade`.execute(db);
  await sql`
    alter table web_socket_tokens
      add column company_id text not null,
      add primary key (company_id, token_hash),
      add foreign key (company_id, family_id) references refresh_families on delete cascade`.execute(db);
  await sql`drop index refresh_families_by_user, refresh_tokens_by_family, web_socket_tokens_by_family`.execute(db);
  await sql`create index refresh_families_by_user on refresh_families (company_id, username)`.execute(db);
  await sql`create index refresh_tokens_by_family on refresh_tokens (company_id, family_id)`.execute(db);
  await sql`create index web_socket_tokens_by_family on web_socket_tokens (company_id, family_id)`.execute(db);
  // A token arrives without its company, so it is looked up without one.
  await sql`create index refresh_tokens_by_hash on refresh_tokens (token_hash)`.execute(db);
  await sql`create index web_socket_tokens_by_hash on web_socket_tokens (token_hash)`.execute(db);
}

async function keyWrites(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_keys add column company_id text`.execute(db);
  await sql`
    update idempotency_keys set company_id = user_names.company_id from user_names
    where user_names.username = idempotency_keys.username`.execute(db);
  await sql`delete from idempotency_keys where company_id is null`.execute(db); // They belong to deleted users.
  await sql`
    alter table idempotency_keys
      alter column company_id set not null,
      drop constraint idempotency_keys_pkey,
      add primary key (company_id, username, key)`.execute(db);
  await sql`
    alter table search_snapshots
      drop constraint search_snapshots_pkey,
      add primary key (company_id, snapshot_id)`.execute(db);
  await sql`
    alter table edi_messages
      drop constraint edi_messages_pkey,
      drop constraint edi_messages_reference_key,
      add primary key (company_id, message_id),
      add unique (company_id, reference)`.execute(db);
  await sql`alter table prints drop constraint prints_pkey, add primary key (company_id, print_id)`.execute(db);
}

async function keyNumbers(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table issued_numbers
      drop constraint issued_numbers_pkey,
      add primary key (company_id, suite_id, kind, number)`.execute(db);
  await sql`
    create table number_ranges (
      suite_id text collate "C" not null,
      kind text not null check (kind in ('consignment', 'package')),
      test_mode boolean not null,
      suffix text collate "C" not null,
      first text collate "C" not null,
      last text collate "C" not null,
      company_id text not null,
      carrier_id text not null,
      primary key (suite_id, kind, test_mode, suffix, first, last, company_id, carrier_id)
    )`.execute(db);
  await sql`create index number_ranges_by_carrier on number_ranges (company_id, carrier_id)`.execute(db);
  await sql`
    insert into number_ranges (suite_id, kind, test_mode, suffix, first, last, company_id, carrier_id)
    select connection ->> 'carrierSuiteId', kind, coalesce((connection ->> 'testMode')::boolean, false),
      coalesce(series ->> 'suffix1', ''),
      coalesce(series ->> 'prefix1', '')
        || lpad(((series ->> 'from')::numeric)::text, length(series ->> 'to'), '0'),
      coalesce(series ->> 'prefix1', '') || (series ->> 'to'),
      company_id, carrier_id
    from number_series join carriers using (company_id, carrier_id)`.execute(db);
  // Two companies of one suite may have entered the same range: the first continues, the other's moderator is asked.
  await sql`
    update number_series set history = ''
    from number_ranges as own join number_ranges as other
      on other.suite_id = own.suite_id and other.kind = own.kind and other.test_mode = own.test_mode
      and other.suffix = own.suffix and length(other.first) = length(own.first)
      and other.first <= own.last and other.last >= own.first and other.company_id < own.company_id
    where number_series.company_id = own.company_id and number_series.carrier_id = own.carrier_id
      and number_series.kind = own.kind`.execute(db);
}
