/** What users see of their own account: where each session was last used, and the key of their print client. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refresh_families add column address text, add column user_agent text`.execute(db);
  await sql`
    alter table users
      add column client_key_hash text,
      add column client_key_end text,
      add column client_key_made_at timestamptz`.execute(db);
}
