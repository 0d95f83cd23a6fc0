/** Indexes for a refresh, which looks for the successors of a token, and for a session that ends and deletes its tokens. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index refresh_tokens_by_parent on refresh_tokens (parent_hash)`.execute(db);
  await sql`create index web_socket_tokens_by_family on web_socket_tokens (family_id)`.execute(db);
}
