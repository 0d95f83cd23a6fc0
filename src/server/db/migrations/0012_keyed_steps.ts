/**
 * A key without a status belongs to a write that has begun: `steps` holds the results of its finished steps. `answer` is the
 * answer to a repeated request where id and etag are not enough.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table idempotency_keys
      alter column status drop not null,
      add column steps jsonb not null default '{}',
      add column answer jsonb`.execute(db);
}
