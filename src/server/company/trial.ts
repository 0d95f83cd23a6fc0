/**
 * After its trial a company is read-only: writes are refused with one code until it has a plan. Devices retry what is waiting, so
 * it goes out once there is a plan.
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
