/** Which places a zip code stands for, as the operator imports them; the same for all companies. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table postal_places (
      country_code text not null,
      zip_code text not null,
      name text not null,
      primary key (country_code, zip_code, name)
    )`.execute(db);
}
