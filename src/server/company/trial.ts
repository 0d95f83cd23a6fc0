/**
 * After its trial a company is read-only: writes are refused with one code until it has a plan. Devices retry what is waiting, so
 * it goes out once there is a plan.
 */
import type { Db, Tx } from '#server/db/database.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { CallGuard } from '#server/http/call.ts';

/** Unit: seconds. */
const RETRY_AFTER = 300;

/** For every call that writes, but for those that a company without a plan needs. */
export function createTrialGuard(clock: () => Date): CallGuard {
  return ({ trialEndsAt }, { method, afterTrial }) => {
    if (method !== 'GET' && !afterTrial) refuseAfterTrial(trialEndsAt, clock());
  };
}

/** `trialEndsAt`: null for a company that has a plan. */
function refuseAfterTrial(trialEndsAt: Date | null, now: Date): void {
  if (trialEndsAt && trialEndsAt <= now) throw new ApiError('trialEnded', { retryAfter: RETRY_AFTER });
}

export async function requireRunning(db: Db | Tx, companyId: string, now: Date): Promise<void> {
  const company = await db
    .selectFrom('companies')
    .select('trial_ends_at')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  refuseAfterTrial(company?.trial_ends_at ?? null, now);
}
