/** Messages that were given up are counted each time somebody reads the server's figures. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index edi_messages_given_up on edi_messages (company_id, message_id)
      where sent_at is null and dropped_at is null and given_up_at is not null`.execute(db);
}
