/** A used mailed link knows which request used it, so that the same request can be answered again after its answer was lost. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account_tokens add column used_by_hash text`.execute(db);
}
