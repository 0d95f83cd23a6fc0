/** What limits have counted, for all servers of the database together. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table counted_attempts (
      key_hash text primary key,
      times timestamptz[] not null,
      ends_at timestamptz not null
    ) with (fillfactor = 70)`.execute(db);
}
