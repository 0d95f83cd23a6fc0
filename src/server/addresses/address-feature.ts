/** The address register and its import. */
import { deleteOldImports, undoneSince } from '#server/db/import-records.ts';
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { publishProgress } from '#server/notifications/progress-notices.ts';
import { createAddressImportService } from './address-import-service.ts';
import { addressFeed, createAddressRoutes } from './address-routes.ts';
import { createAddressService } from './address-service.ts';

export function addressFeature({ db }: ServerContext): ServerFeature {
  return {
    handlers: createAddressRoutes({
      addresses: createAddressService(db),
      imports: createAddressImportService(db),
      reportProgress: (notice) => publishProgress(db, notice),
    }),
    feed: [addressFeed],
    cleanUp: (now) => deleteOldImports(db, 'address_imports', undoneSince(now)),
  };
}
