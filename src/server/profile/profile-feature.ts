/** A user's own account. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import type { SignInLimits } from '#server/session/sign-in-limits.ts';
import { createOwnPassword } from './own-password.ts';
import { createProfileRoutes } from './profile-routes.ts';
import { createProfileService } from './profile-service.ts';

export function profileFeature(context: ServerContext, limits: SignInLimits): ServerFeature {
  const password = createOwnPassword({ ...context, limits });
  return { handlers: createProfileRoutes(createProfileService(context), password) };
}
