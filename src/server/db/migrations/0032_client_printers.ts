/** A print client reports the printers of its computer; clients of earlier versions report none. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table print_clients add column printers jsonb not null default '[]'`.execute(db);
}
