/**
 * Whether a carrier's server took a message, or a folder here: only the former is called sent. Messages delivered before do not
 * say it; for them the connection as it is now decides.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table edi_messages add column at_server boolean`.execute(db);
}
