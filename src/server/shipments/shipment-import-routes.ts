/** The import of shipments over HTTP: a rehearsal tells of its progress, an application and an undo are each one write. */
import type { Handlers } from '#server/http/call.ts';
import type { ProgressNotice } from '#server/notifications/progress-notices.ts';
import type { ShipmentImportService } from './shipment-import-service.ts';

export function createShipmentImportRoutes(
  imports: ShipmentImportService,
  reportProgress: (notice: ProgressNotice) => Promise<void>,
): Handlers {
  return {
    importShipments: async ({ caller: { companyId, familyId }, write, body }) => {
      if (body.mode === 'apply') return imports.apply(write, body);
      const { clientRef } = body;
      return imports.rehearse(companyId, body, async (done, total) => {
        if (clientRef !== undefined) await reportProgress({ familyId, clientRef, done, total });
      });
    },
    undoShipmentImport: ({ write, params }) => imports.undo(write, params.importId),
  };
}
