/** How far something long has come, told from the process that does it to whichever holds the page that asked for it. */
import { sql } from 'kysely';
import type { Progress } from '#contract/push.ts';
import type { Db } from '#server/db/database.ts';

export const PROGRESS_CHANNEL = 'kaj_progress';

export interface ProgressNotice extends Progress {
  /** Of the sign-in that asked. */
  readonly familyId: string;
}

/** Outside of any write: what is told is not kept. */
export async function noticeProgress(db: Db, notice: ProgressNotice): Promise<void> {
  await sql`select pg_notify(${PROGRESS_CHANNEL}, ${JSON.stringify(notice)})`.execute(db);
}

export function readProgressNotice(payload: string): ProgressNotice {
  return JSON.parse(payload) as ProgressNotice;
}
