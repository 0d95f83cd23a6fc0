/** The newest call to each carrier's web service is found as fast as its newest message. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index web_bookings_by_carrier on web_bookings (company_id, carrier_id, call_id)`.execute(db);
}
