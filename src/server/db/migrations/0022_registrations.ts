/** Companies that register themselves: their numbers, and by which reference a repeated registration is known. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence company_ids start 3001`.execute(db);
  await sql`alter table companies add column registration_ref uuid unique`.execute(db);
}
