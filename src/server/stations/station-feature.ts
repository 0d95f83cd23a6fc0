/** Stations: the company's print programs and their printers. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { deleteOldPairings } from './pairing.ts';
import { createStationRoutes } from './station-routes.ts';
import { createStationService } from './station-service.ts';

export function stationFeature(context: ServerContext): ServerFeature {
  return {
    handlers: createStationRoutes(createStationService(context)),
    cleanUp: (now) => deleteOldPairings(context.db, now),
  };
}
