/** Delivery types over HTTP and in the change feed. */

import type { FeedEntry, FeedKind } from '#server/feed/feed-kind.ts';
import type { Handlers } from '#server/http/call.ts';
import { listDeliveryTypes, type StoredDeliveryType } from './delivery-type-repository.ts';
import type { DeliveryTypeService } from './delivery-type-service.ts';

export function createDeliveryTypeRoutes(service: DeliveryTypeService): Handlers {
  return {
    deliveryTypes: ({ caller, query }) => service.page(caller.companyId, query),
    createDeliveryType: ({ write, body }) => service.create(write, body),
    saveDeliveryType: ({ write, params, body, ifMatch }) => service.save(write, params.id, body, ifMatch),
    deleteDeliveryType: ({ write, params, ifMatch }) => service.remove(write, params.id, ifMatch),
  };
}

export const deliveryTypeFeed: FeedKind = {
  kind: 'deliveryType',
  async snapshotPage({ db, caller }, after, limit) {
    const all = (await listDeliveryTypes(db, caller.companyId)).map(toEntry);
    const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    return all.slice(start, start + limit);
  },
  async load({ db, caller }, ids) {
    return (await listDeliveryTypes(db, caller.companyId, ids)).map(toEntry);
  },
};

function toEntry({ deliveryType }: StoredDeliveryType): FeedEntry {
  return { id: deliveryType.id, etag: deliveryType._etag, doc: deliveryType };
}
