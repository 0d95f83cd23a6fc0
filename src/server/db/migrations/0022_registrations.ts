/**
 * Companies that register themselves: their numbers, and what no two of them may share, in a reference table beside the company
 * tables.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence company_ids start 3001`.execute(db);
  await sql`
    create table registrations (
      company_id text primary key,
      registered_by text not null,
      registration_ref uuid unique,
      vat_key text unique
    )`.execute(db);
}
