/** Sign-in and sessions; also what the API's own checks use of them. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import type { FairQueue } from '#server/http/fair-queue.ts';
import { createAccessTokens } from './access-token.ts';
import { deleteEndedSessions } from './session-repository.ts';
import { createSessionRoutes, type SessionRouteDependencies } from './session-routes.ts';
import { createSessionService, type SessionService } from './session-service.ts';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';

export interface SessionFeatureDependencies extends Pick<SessionRouteDependencies, 'onLocked'> {
  /** In whose turn callers are looked up. */
  readonly identifying: FairQueue;
}

export interface SessionFeature {
  readonly sessions: SessionService;
  readonly limits: SignInLimits;
  readonly feature: ServerFeature;
}

export function createSessions(
  { sessionDb, db, secret, history, clock, securityLog }: ServerContext,
  { identifying, onLocked }: SessionFeatureDependencies,
): SessionFeature {
  const accessTokens = createAccessTokens(secret, clock);
  const sessions = createSessionService({ db: sessionDb, accessTokens, identifying, clock, securityLog });
  const limits = createSignInLimits(clock);
  const feature: ServerFeature = {
    handlers: createSessionRoutes({ db: sessionDb, sessions, limits, history, onLocked }),
    cleanUp: (now) => deleteEndedSessions(db, now),
  };
  return { sessions, limits, feature };
}
