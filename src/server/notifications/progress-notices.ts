/** Reports the progress of long work, from the process that does it to the process connected to the page that asked. */
import { sql } from 'kysely';
import type { Progress } from '#contract/push.ts';
import type { Db } from '#server/db/database.ts';

export const PROGRESS_CHANNEL = 'kaj_progress';

export interface ProgressNotice extends Progress {
  /** The session that asked. */
  readonly familyId: string;
}

/** Outside any write, because progress is not stored. */
export async function publishProgress(db: Db, notice: ProgressNotice): Promise<void> {
  await sql`select pg_notify(${PROGRESS_CHANNEL}, ${JSON.stringify(notice)})`.execute(db);
}

export function readProgressNotice(payload: string): ProgressNotice {
  return JSON.parse(payload) as ProgressNotice;
}
