/** A company's users. */
import type { DisclosureLimit } from '#server/company/disclosure-limit.ts';
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { createUserRoutes } from './user-routes.ts';
import { createUserService, type UserDependencies } from './user-service.ts';

export interface UserFeatureDependencies extends Pick<UserDependencies, 'stopRuns'> {
  readonly takenLimit: DisclosureLimit;
}

export function userFeature(
  { db, limits, securityLog }: ServerContext,
  { stopRuns, takenLimit }: UserFeatureDependencies,
): ServerFeature {
  const users = createUserService({ db, securityLog, stopRuns });
  return { handlers: createUserRoutes({ users, limits, takenLimit }) };
}
