/** A sheet may also have two labels; earlier prints that started at a place of a sheet had four. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table prints add column labels_per_sheet integer`.execute(db);
  await sql`update prints set labels_per_sheet = 4 where first_place is not null`.execute(db);
}
