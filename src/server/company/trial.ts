/**
 * A company whose trial has ended is read: what would change its data is refused by one code until it has a plan. What
 * waits on devices meanwhile is asked again after a while, so it goes out when the plan is there.
 */
import type { Db, Tx } from '#server/db/database.ts';
import { HttpError } from '#server/http/http-error.ts';

/** Unit: seconds. */
const RETRY_AFTER = 300;

export async function requireRunning(db: Db | Tx, companyId: string, now: Date): Promise<void> {
  const ended = await db
    .selectFrom('companies')
    .select('company_id')
    .where('company_id', '=', companyId)
    .where('trial_ends_at', '<=', now)
    .executeTakeFirst();
  if (ended) throw new HttpError('trialEnded', { retryAfter: RETRY_AFTER });
}
