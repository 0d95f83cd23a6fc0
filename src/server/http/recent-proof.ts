/** For what a stolen session must not do: who is there must have been proved within the last ten minutes, at sign-in or since. */
import { PROOF_LIFE } from '#contract/factor.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Caller } from './call.ts';

export function requireProof({ provedAt }: Pick<Caller, 'provedAt'>, now: Date): void {
  if (now.getTime() - provedAt.getTime() > PROOF_LIFE) throw new ApiError('stepUp');
}
