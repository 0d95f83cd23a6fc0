/** An index that finds the newest message to a carrier without reading the others. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index edi_messages_by_carrier on edi_messages (company_id, carrier_id, message_id)`.execute(db);
}
