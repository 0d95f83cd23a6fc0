/** The address register over HTTP and in the change feed. A save answers the list, or the entry alone when asked. */
import type { Handlers } from '#server/http/call.ts';
import type { FeedEntry, FeedKind } from '#server/sync/feed-kind.ts';
import { listAddresses, listNewestAddresses, type StoredAddress } from './address-repository.ts';
import type { AddressService } from './address-service.ts';

export function createAddressRoutes(service: AddressService): Handlers {
  return {
    addresses: ({ caller }) => service.list(caller.companyId),
    saveAddress: async ({ caller, write, query, body, ifMatch }) => {
      const address = await service.save(write, body, ifMatch);
      return query.answer === 'entity' ? address : service.list(caller.companyId);
    },
    deleteAddress: ({ write, params, ifMatch }) => service.remove(write, params.addressId, ifMatch),
  };
}

export const addressFeed: FeedKind = {
  kind: 'address',
  async snapshotPage({ db, caller }, after, limit) {
    return (await listNewestAddresses(db, caller.companyId, after, limit)).map(toEntry);
  },
  async load({ db, caller }, ids) {
    return (await listAddresses(db, caller.companyId, ids)).map(toEntry);
  },
};

function toEntry({ address }: StoredAddress): FeedEntry {
  return { id: address.addressId, etag: address._etag, doc: address };
}
