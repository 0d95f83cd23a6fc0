/**
 * Makes the whole schema in an empty database, as of 0086_postal_places. The migrations up to there do nothing more
 * (squashed-migrations.ts).
 */
/// <reference types="vite/types/importMeta.d.ts" />
import { type Kysely, sql } from 'kysely';

/** In the order of their numbers: a table stands after those that it refers to. Bundled with the server. */
const baseline = import.meta.glob<string>('../baseline/*.sql', { query: '?raw', import: 'default', eager: true });

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const file of Object.keys(baseline).sort()) await sql.raw(baseline[file] ?? '').execute(db);
}
