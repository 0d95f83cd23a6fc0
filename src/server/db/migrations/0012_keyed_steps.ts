/**
 * A key without a status has begun: `steps` holds what its finished steps brought. `answer` is what a repeated request is
 * answered with where id and etag are not enough.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table idempotency_keys
      alter column status drop not null,
      add column steps jsonb not null default '{}',
      add column answer jsonb`.execute(db);
}
