/** Stations: the company's print programs and their printers. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { deleteOldPairings } from './pairing.ts';
import { createStationRoutes } from './station-routes.ts';
import { createStationService, type StationDependencies } from './station-service.ts';

export function stationFeature(context: ServerContext, calls: Pick<StationDependencies, 'wake'>): ServerFeature {
  return {
    handlers: createStationRoutes(createStationService({ ...context, ...calls })),
    cleanUp: (now) => deleteOldPairings(context.db, now),
  };
}
