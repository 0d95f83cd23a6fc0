/** Sign-in and sessions; also what the API's own checks use of them. */

import { createFactorCheck } from '#server/factors/factor-check.ts';
import { deleteExpired } from '#server/factors/factor-repository.ts';
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import type { FairQueue } from '#server/http/fair-queue.ts';
import { createAccessTokens } from './access-token.ts';
import { DAY } from './refresh-decision.ts';
import { createFactorGuard } from './session-guards.ts';
import { deleteEndedSessions } from './session-repository.ts';
import { createSessionRoutes, type SessionRouteDependencies } from './session-routes.ts';
import { createSessionService, type SessionService } from './session-service.ts';
import { createSignInFactors } from './sign-in-factors.ts';
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
  { config, sessionDb, db, secret, secretBox, history, clock, securityLog, limits: shared }: ServerContext,
  { identifying, onLocked }: SessionFeatureDependencies,
): SessionFeature {
  const accessTokens = createAccessTokens(secret, clock);
  const factors = createSignInFactors(createFactorCheck({ secretBox, config }), clock);
  const sessions = createSessionService({
    ...{ db: sessionDb, accessTokens, factors, identifying, clock, securityLog },
    demandFactor: config.demandFactor,
  });
  const limits = createSignInLimits(shared);
  const feature: ServerFeature = {
    handlers: createSessionRoutes({ db: sessionDb, sessions, limits, history, onLocked, publicUrl: config.publicUrl }),
    guards: [createFactorGuard(clock)],
    cleanUp: async (now) => {
      await deleteEndedSessions(db, now);
      await deleteExpired(db, now, new Date(now.getTime() - DAY));
    },
  };
  return { sessions, limits, feature };
}
