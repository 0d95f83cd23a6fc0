/** How often the delivery of an EDI message was tried, when the next try is due, and when it was given up. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table edi_messages
      add column tries integer not null default 0,
      add column next_try_at timestamptz,
      add column given_up_at timestamptz`.execute(db);
  await sql`drop index edi_messages_waiting`.execute(db);
  await sql`
    create index edi_messages_waiting on edi_messages (company_id, message_id)
      where sent_at is null and dropped_at is null and given_up_at is null`.execute(db);
}
