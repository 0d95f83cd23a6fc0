/** What was last tried on each printer of a station: a test print is no print of a shipment, so the ledger does not have it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stations add column tests jsonb not null default '{}'`.execute(db);
}
