/** Carrier connections over HTTP, and the part of them that devices keep, in the change feed. */

import type { FeedEntry, FeedKind } from '#server/feed/feed-kind.ts';
import type { Handlers } from '#server/http/call.ts';
import { listCarriers, publicCarrier, type StoredCarrier } from './carrier-repository.ts';
import type { CarrierService } from './carrier-service.ts';
import type { TestConnection } from './connection-test.ts';
import { confirmSeries } from './series-confirmation.ts';

export function createCarrierRoutes(service: CarrierService, testConnection: TestConnection): Handlers {
  return {
    carrierSuites: ({ caller }) => service.suites(caller.companyId),
    carriers: ({ caller }) => service.list(caller.companyId),
    carrier: ({ caller, params }) => service.get(caller.companyId, params.carrierId),
    saveCarrier: ({ write, params, body, ifMatch }) => service.save(write, params.carrierId, body, ifMatch),
    confirmSeries: ({ write, params, body }) => confirmSeries(write, params.carrierId, body),
    testCarrier: ({ caller, params, body }) => testConnection(caller, params.carrierId, body),
    approveHostKey: ({ write, params, body }) => service.approveHostKey(write, params.carrierId, body.fingerprint),
    deleteCarrier: ({ write, params, ifMatch }) => service.remove(write, params.carrierId, ifMatch),
  };
}

export const carrierFeed: FeedKind = {
  kind: 'carrier',
  async snapshotPage({ db, caller }, after, limit) {
    const all = (await listCarriers(db, caller.companyId)).map(toEntry);
    const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    return all.slice(start, start + limit);
  },
  async load({ db, caller }, ids) {
    return (await listCarriers(db, caller.companyId, ids)).map(toEntry);
  },
};

function toEntry({ carrier }: StoredCarrier): FeedEntry {
  return { id: carrier.carrierId, etag: carrier._etag, doc: publicCarrier(carrier) };
}
