/** Shipments: the list, one at a time, and what time alone does to them. */
import { deleteOldImports } from '#server/db/import-records.ts';
import type { EdiDelivery } from '#server/edi/edi-delivery.ts';
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { handle, LATER_AT_NIGHT } from '#server/jobs/job-type.ts';
import { publishProgress } from '#server/notifications/progress-notices.ts';
import { createShipmentAgeing, shipmentAgeingJob } from './shipment-ageing.ts';
import { createShipmentExport } from './shipment-export.ts';
import { createShipmentImportRoutes } from './shipment-import-routes.ts';
import { createShipmentImportService, rememberedSince } from './shipment-import-service.ts';
import { createListShipments } from './shipment-list-service.ts';
import { createShipmentRoutes, shipmentFeed } from './shipment-routes.ts';
import { createShipmentService } from './shipment-service.ts';

export function shipmentFeature(context: ServerContext, delivery: EdiDelivery): ServerFeature {
  const { db, clock } = context;
  const shipments = createShipmentService({ db, clock, delivery });
  return {
    handlers: {
      ...createShipmentRoutes(db, shipments, createListShipments(db, clock), createShipmentExport(db, clock)),
      ...createShipmentImportRoutes(createShipmentImportService(db, clock), (notice) => publishProgress(db, notice)),
    },
    feed: [shipmentFeed],
    jobs: [handle(shipmentAgeingJob, createShipmentAgeing(context), { cron: LATER_AT_NIGHT })],
    cleanUp: (now) => deleteOldImports(db, 'shipment_imports', rememberedSince(now)),
  };
}
