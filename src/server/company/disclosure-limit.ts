/**
 * Limits how often somebody is told that an email address or VAT number is taken: five times in half an hour per network and per
 * company, by registering, adding a user and changing the company's VAT number together. Beyond that such a call is refused
 * whether or not the name is taken, since the refusal would tell it otherwise (docs/adr/0026).
 */
import { ApiError } from '#server/errors/api-error.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { type SharedLimit, type SharedLimits, underLimit } from '#server/http/shared-limit.ts';

/** `window` in milliseconds. */
const TOLD_TAKEN = { attempts: 5, window: 30 * 60_000 };

export interface DisclosureLimit {
  /** Carries out a call that may answer `duplicate`. `companyId`: absent where nobody has signed in. */
  guard<Result>(by: { address: string; companyId?: string }, act: () => Promise<Result>): Promise<Result>;
}

export function createTakenLimit(limits: SharedLimits): DisclosureLimit {
  const perNetwork = limits.limit('taken to network', TOLD_TAKEN);
  const perCompany = limits.limit('taken to company', TOLD_TAKEN);
  return {
    guard: ({ address, companyId }, act) => {
      const network = [perNetwork, networkOf(address)] as const;
      const keys: (readonly [SharedLimit, string])[] = companyId ? [network, [perCompany, companyId]] : [network];
      return underLimit(keys, act, (outcome) => 'error' in outcome && isDuplicate(outcome.error));
    },
  };
}

export function isDuplicate(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'duplicate';
}
