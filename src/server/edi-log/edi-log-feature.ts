/** The EDI log. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { createEdiRoutes } from './edi-routes.ts';

export function ediLogFeature({ db, clock }: ServerContext): ServerFeature {
  return { handlers: createEdiRoutes(db, clock) };
}
