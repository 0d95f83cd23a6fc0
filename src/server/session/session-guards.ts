/**
 * What a session must have for a call beside the role: the second factor that its company demands, and for what concerns roles, keys
 * and second factors a recent proof of who is there. A sign-in is such a proof.
 */
import { ApiError } from '#server/errors/api-error.ts';
import type { CallGuard } from '#server/http/call.ts';
import { requireProof } from '#server/http/recent-proof.ts';

export function createFactorGuard(clock: () => Date): CallGuard {
  return (caller, { provedBy, beforeFactor }) => {
    // A print client has its key, which somebody with a session made.
    if (!('familyId' in caller)) return;
    if (caller.demandsFactor && !caller.hasFactor && !beforeFactor) throw new ApiError('factorDemanded');
    if (provedBy === 'anybody' || (provedBy === 'factorHolder' && caller.hasFactor)) requireProof(caller, clock());
  };
}
