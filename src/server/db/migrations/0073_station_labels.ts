/** The size of a station's labels and the language of its printer of labels; null where nobody has chosen. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stations add column label_size text, add column label_format text`.execute(db);
}
