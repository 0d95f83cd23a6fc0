/**
 * What happens to a refresh token: renew, answer "superseded", or end the session. A token stays valid until one of its
 * successors has been used, so that an answer lost on a bad connection signs nobody out. A token that comes back long after that
 * was copied, and the whole session ends.
 */

/** Units: milliseconds. */
const SUPERSEDED_GRACE = 60_000;
export const DAY = 24 * 60 * 60 * 1000;
export const IDLE_LIMIT = 30 * DAY;
export const ABSOLUTE_LIMIT = 90 * DAY;

export interface RefreshState {
  readonly familyCreatedAt: Date;
  readonly familyUsedAt: Date;
  readonly familyRevokedAt: Date | null;
  readonly tokenRetiredAt: Date | null;
}

export type RefreshDecision = 'renew' | 'superseded' | 'ended' | 'revoke';

export function decideRefresh(state: RefreshState, now: Date): RefreshDecision {
  if (hasEnded(state, now)) return 'ended';
  if (state.tokenRetiredAt === null) return 'renew';
  return now.getTime() - state.tokenRetiredAt.getTime() <= SUPERSEDED_GRACE ? 'superseded' : 'revoke';
}

function hasEnded({ familyCreatedAt, familyUsedAt, familyRevokedAt }: RefreshState, now: Date): boolean {
  if (familyRevokedAt !== null) return true;
  const age = now.getTime() - familyCreatedAt.getTime();
  return age > ABSOLUTE_LIMIT || now.getTime() - familyUsedAt.getTime() > IDLE_LIMIT;
}
