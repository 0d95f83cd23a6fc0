/** The name of the data's history, and for each number series the history in which its next number was last confirmed. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update server_meta set name = 'history' where name = 'epoch'`.execute(db);
  await sql`alter table number_series add column history text`.execute(db);
  await sql`update number_series set history = (select value from server_meta where name = 'history')`.execute(db);
  await sql`alter table number_series alter column history set not null`.execute(db);
}
