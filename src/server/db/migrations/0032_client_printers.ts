/** A print client tells which printers its computer has; those of earlier versions tell none. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table print_clients add column printers jsonb not null default '[]'`.execute(db);
}
