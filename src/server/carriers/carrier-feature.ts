/** Carrier connections, and the servers they name. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { carrierFeed, createCarrierRoutes } from './carrier-routes.ts';
import { createCarrierServers, type OpenCarrierServer, readTrust } from './carrier-server.ts';
import { type CarrierDependencies, createCarrierService } from './carrier-service.ts';
import { createConnectionTest } from './connection-test.ts';

/** What other features know of a connection. */
export type CarrierFeatureDependencies = Pick<
  CarrierDependencies,
  'deliveryTypes' | 'lockUnsentShipments' | 'readLastDeliveries' | 'readOutages'
>;

export interface CarrierFeature {
  readonly openServer: OpenCarrierServer;
  readonly feature: ServerFeature;
}

export function createCarriers(context: ServerContext, dependencies: CarrierFeatureDependencies): CarrierFeature {
  const servers = { ...context, trust: readTrust(context.config) };
  const carriers = createCarrierService({ ...context, ...dependencies });
  return {
    openServer: createCarrierServers(servers),
    feature: { handlers: createCarrierRoutes(carriers, createConnectionTest(servers)), feed: [carrierFeed] },
  };
}
