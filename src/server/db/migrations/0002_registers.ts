/** The warehouse of a company, and its registers: addresses, carrier connections with number series, delivery types, notifications. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table companies
      add column warehouse jsonb not null default '{}',
      add column test_mode boolean not null default true,
      add column offline_hours integer not null default 72`.execute(db);
  await sql`create sequence register_ids start 1001`.execute(db);

  await sql`
    create table addresses (
      company_id text not null references companies,
      address_id text not null,
      name text collate "sv-x-icu" not null,
      entry jsonb not null,
      row_version integer not null default 1,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      changed_by text not null,
      primary key (company_id, address_id)
    )`.execute(db);
  await sql`create index addresses_by_name on addresses (company_id, name, address_id)`.execute(db);

  await sql`
    create table carriers (
      company_id text not null references companies,
      carrier_id text not null,
      name text collate "sv-x-icu" not null,
      connection jsonb not null,
      secrets jsonb not null default '{}',
      row_version integer not null default 1,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      changed_by text not null,
      primary key (company_id, carrier_id)
    )`.execute(db);
  await sql`
    create table number_series (
      company_id text not null,
      carrier_id text not null,
      kind text not null check (kind in ('consignment', 'package')),
      series jsonb not null,
      exhausted boolean not null default false,
      primary key (company_id, carrier_id, kind),
      foreign key (company_id, carrier_id) references carriers on delete cascade
    )`.execute(db);

  await sql`
    create table delivery_types (
      company_id text not null references companies,
      id text not null,
      position bigint not null,
      name text not null,
      name_folded text collate "C" not null,
      carrier_id text not null,
      choice jsonb not null,
      row_version integer not null default 1,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      changed_by text not null,
      primary key (company_id, id),
      foreign key (company_id, carrier_id) references carriers
    )`.execute(db);
  await sql`create unique index delivery_types_by_name on delivery_types (company_id, name_folded)`.execute(db);
  await sql`create index delivery_types_in_order on delivery_types (company_id, position)`.execute(db);
  await sql`create index delivery_types_by_carrier on delivery_types (company_id, carrier_id)`.execute(db);

  await sql`
    create table notifications (
      id bigint generated always as identity primary key,
      company_id text not null references companies,
      username text not null references users on delete cascade,
      type text not null,
      title text not null,
      message text not null,
      unread boolean not null default true,
      shipment_id text,
      row_version integer not null default 1,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      changed_by text not null
    )`.execute(db);
  await sql`create index notifications_by_user on notifications (username, id)`.execute(db);
}
