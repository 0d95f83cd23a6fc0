/** A refresh looks for the tokens that came from one token; a session that ends takes its tokens with it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index refresh_tokens_by_parent on refresh_tokens (parent_hash)`.execute(db);
  await sql`create index web_socket_tokens_by_family on web_socket_tokens (family_id)`.execute(db);
}
