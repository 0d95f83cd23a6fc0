/** Every delivery of a message that ended, so that the log can tell how it went and not only how it ended. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table edi_messages add column attempts jsonb not null default '[]'`.execute(db);
}
