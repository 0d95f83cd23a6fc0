/**
 * Files of carriers that are looked at again (growing, unreadable, or not removable), what moderators have been told about
 * replies, and events about some packages without their numbers.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reply_files (
      company_id text not null,
      carrier_id text not null,
      name text not null,
      hash text not null,
      visits integer not null,
      problem text,
      told_at timestamptz,
      seen_at timestamptz not null,
      primary key (company_id, carrier_id, name),
      foreign key (company_id, carrier_id) references carriers on delete cascade
    )`.execute(db);
  await sql`
    create table reply_alerts (
      company_id text not null,
      carrier_id text not null,
      told_at timestamptz not null,
      primary key (company_id, carrier_id),
      foreign key (company_id, carrier_id) references carriers on delete cascade
    )`.execute(db);
  await sql`alter table edi_replies add column told_at timestamptz`.execute(db);
  // Old ones are no news.
  await sql`update edi_replies set told_at = fetched_at where state = 'refused'`.execute(db);
  await sql`
    create index edi_replies_untold on edi_replies (company_id, carrier_id)
      where state = 'refused' and told_at is null`.execute(db);
  await sql`alter table carrier_events add column partial boolean not null default false`.execute(db);
}
