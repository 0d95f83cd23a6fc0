/** A user's own account. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { createProfileRoutes } from './profile-routes.ts';
import { createProfileService } from './profile-service.ts';

export function profileFeature(context: ServerContext): ServerFeature {
  return { handlers: createProfileRoutes(createProfileService(context)) };
}
