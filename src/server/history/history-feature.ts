/** The history of shipments. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { createHistoryRoutes } from './history-routes.ts';

export function historyFeature({ db, clock }: ServerContext): ServerFeature {
  return { handlers: createHistoryRoutes(db, clock) };
}
