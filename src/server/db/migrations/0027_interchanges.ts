/** Messages that go to their carrier together, and answers about several messages: one row for each. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table edi_messages add column interchange text collate "C"`.execute(db);
  await sql`
    create index edi_messages_by_interchange on edi_messages (company_id, interchange)
      where interchange is not null`.execute(db);
  await sql`
    alter table edi_replies
      add column part integer not null default 0,
      drop constraint edi_replies_company_id_carrier_id_hash_key,
      add unique (company_id, carrier_id, hash, part)`.execute(db);
}
