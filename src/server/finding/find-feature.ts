/** The one box that finds shipments, receivers and packages. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { createFind } from './find-service.ts';

export function findFeature({ db, clock }: ServerContext): ServerFeature {
  const find = createFind(db, clock);
  return { handlers: { find: ({ caller, body }) => find(caller.companyId, body) } };
}
