/** What the server's processes tell each other about sessions, once it is committed: one began, or one has ended. */
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

export const SESSIONS_CHANNEL = 'kaj_sessions';

export interface SessionNotice {
  readonly what: 'began' | 'ended';
  readonly familyId: string;
  readonly username: string;
}

export async function publishSessionNotice(tx: Tx, notice: SessionNotice): Promise<void> {
  await sql`select pg_notify(${SESSIONS_CHANNEL}, ${JSON.stringify(notice)})`.execute(tx);
}

export function readSessionNotice(payload: string): SessionNotice {
  return JSON.parse(payload) as SessionNotice;
}
