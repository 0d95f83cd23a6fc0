/**
 * Blocks of numbers that the data had lost and their devices told of, and how far a series may be moved back since data were lost.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table number_leases add column reported_in text, add column reported jsonb`.execute(db);
  await sql`alter table number_series add column floor text`.execute(db);
}
