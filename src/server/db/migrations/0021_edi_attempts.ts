/** Every finished delivery of a message, so that the log shows each attempt and not only the last. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table edi_messages add column attempts jsonb not null default '[]'`.execute(db);
}
