/** A user's own account. */

import { createFactorCheck } from '#server/factors/factor-check.ts';
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import type { IsBreached } from '#server/session/breached-passwords.ts';
import type { SignInLimits } from '#server/session/sign-in-limits.ts';
import { createFactorRoutes } from './factor-routes.ts';
import { createOwnFactors } from './own-factors.ts';
import { createOwnPassword } from './own-password.ts';
import { createProfileRoutes } from './profile-routes.ts';
import { createProfileService } from './profile-service.ts';
import { createStepUp } from './step-up.ts';

export function profileFeature(context: ServerContext, limits: SignInLimits, isBreached: IsBreached): ServerFeature {
  const password = createOwnPassword({ ...context, limits, isBreached });
  const { config } = context;
  const factors = createOwnFactors(context);
  const stepUp = createStepUp({ ...context, limits, checkFactor: createFactorCheck(context) });
  return {
    handlers: {
      ...createProfileRoutes(createProfileService(context), password),
      ...createFactorRoutes({ factors, stepUp, publicUrl: config.publicUrl }),
    },
  };
}
