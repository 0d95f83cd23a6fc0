/** When the delivery of an EDI message began: from then on the carrier may have it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table edi_messages add column started_at timestamptz`.execute(db);
}
