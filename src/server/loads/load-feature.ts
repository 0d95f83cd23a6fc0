/** Load checks at the tailgate. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { createLoadRoutes, loadFeed } from './load-routes.ts';
import { createLoadService } from './load-service.ts';

export function loadFeature({ db }: ServerContext): ServerFeature {
  return { handlers: createLoadRoutes(createLoadService(db)), feed: [loadFeed] };
}
