/** What every screen needs before it draws. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { createStaticDataRoutes, staticDataFeed } from './static-data-service.ts';

export function staticDataFeature({ db }: ServerContext): ServerFeature {
  return { handlers: createStaticDataRoutes(db), feed: [staticDataFeed] };
}
