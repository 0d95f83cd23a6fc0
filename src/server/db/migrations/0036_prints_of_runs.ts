/** An end of day prints on the print client of whoever started it, and records what was handed to a browser, when and to whom. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table day_runs
      add column to_client boolean not null default false,
      add column printer text,
      add column handed jsonb not null default '{}'`.execute(db);
  await sql`alter table day_runs alter column to_client drop default, alter column handed drop default`.execute(db);
}
