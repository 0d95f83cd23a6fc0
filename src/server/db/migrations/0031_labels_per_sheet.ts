/** Labels may lie two on a sheet as well; what was printed from a place of a sheet before had four. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table prints add column labels_per_sheet integer`.execute(db);
  await sql`update prints set labels_per_sheet = 4 where first_place is not null`.execute(db);
}
