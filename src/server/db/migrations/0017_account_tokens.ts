/**
 * Mailed links: to confirm an account, choose a password, or unlock an account. Stored as hashes and used once. Also adds each
 * user's language, which is that of the last sign-in.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column language text`.execute(db);
  await sql`
    create table account_tokens (
      company_id text not null,
      token_hash text not null,
      username text not null,
      purpose text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (company_id, token_hash),
      foreign key (company_id, username) references users on delete cascade
    )`.execute(db);
  await sql`create index account_tokens_by_user on account_tokens (company_id, username)`.execute(db);
}
