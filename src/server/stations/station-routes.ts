/** Stations over HTTP. Their jobs are asked for as those of print clients (printing/print-routes.ts). */
import { placeOfCall } from '#server/audit/audit-writes.ts';
import type { Handlers } from '#server/http/call.ts';
import type { StationService } from './station-service.ts';

export function createStationRoutes(stations: StationService): Handlers {
  return {
    askPairing: ({ body, request }) => stations.askPairing(body, placeOfCall(request)),
    pairStation: ({ write, body }) => stations.pair(write, body),
    stations: ({ caller }) => stations.list(caller),
    saveStation: ({ write, params, body }) => stations.save(write, params.stationId, body),
    testStation: async ({ write, params, body }) => {
      await stations.test(write, params.stationId, body.role);
      return undefined;
    },
    deleteStation: async ({ write, params }) => {
      await stations.remove(write, params.stationId);
      return undefined;
    },
  };
}
