/** Searches kept under a name, and whose list starts with each. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_searches (
      company_id text not null references companies on delete cascade,
      search_id text not null,
      name text not null,
      search_fields jsonb not null,
      shared boolean not null,
      made_by text not null,
      made_at timestamptz not null,
      starts_of text[] not null default '{}',
      primary key (company_id, search_id)
    )`.execute(db);
}
