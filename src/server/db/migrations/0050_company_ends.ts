/**
 * The end of a company: who asked for it, and when it comes. `ended_at`: when it was carried out; the row stays as long as the
 * invoices that the law keeps.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies add column end_asked_by text, add column ends_at timestamptz, add column ended_at timestamptz`.execute(
    db,
  );
}
