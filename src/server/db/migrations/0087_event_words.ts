/** What a carrier says of an event in its own words. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carrier_events add column words text not null default ''`.execute(db);
}
