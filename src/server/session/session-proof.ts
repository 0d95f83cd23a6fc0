/**
 * Somebody signed in has proved again who they are: what was stolen of the session before must not gain by it. Like a sign-in, the
 * proof begins a new line of refresh tokens; the first use of the new one ends all that came before
 * (session-repository.ts, `retirePredecessors`), so that an answer lost on a bad connection signs nobody out. Access tokens of before end
 * a minute later, when every page has asked for another; until then, calls on their way and other pages go on.
 */
import type { Tx } from '#server/db/database.ts';
import { addRefreshToken, type FamilyKey, lockRefreshToken, type Place } from './session-repository.ts';

/** Unit: milliseconds. */
const LAST_MINUTE = 60_000;

/** `refreshToken`: of the browser that proves it; absent for a program that has none. */
export interface ProvedFrom {
  readonly refreshToken: string | undefined;
  readonly place: Place;
}

/** Returns the refresh token that replaces the browser's, if that is this session's and the latest. */
export async function proveSession(
  tx: Tx,
  family: FamilyKey,
  { refreshToken, place }: ProvedFrom,
  now: Date,
): Promise<string | undefined> {
  const { companyId, familyId } = family;
  await tx
    .updateTable('refresh_families')
    .set({ proved_at: now })
    .where('company_id', '=', companyId)
    .where('family_id', '=', familyId)
    .execute();
  const found = refreshToken === undefined ? undefined : await lockRefreshToken(tx, refreshToken, 'renew');
  if (found?.family.family_id !== familyId || found.token.retired_at !== null) return undefined;
  return addRefreshToken(tx, family, { parent: null, place, now });
}

/** Tokens say when they were issued in whole seconds. */
export function isEndedByProof({ issuedAt, provedAt }: { issuedAt: number; provedAt: Date }, now: Date): boolean {
  const proved = provedAt.getTime();
  return issuedAt < Math.floor(proved / 1000) && now.getTime() - proved > LAST_MINUTE;
}
