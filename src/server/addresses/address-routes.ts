/**
 * The address register over HTTP and in the change feed. A save returns the list, or only the entry when the caller asks for
 * that.
 */

import type { FeedEntry, FeedKind } from '#server/feed/feed-kind.ts';
import type { Handlers } from '#server/http/call.ts';
import type { ProgressNotice } from '#server/notifications/progress-notices.ts';
import type { AddressImportService } from './address-import-service.ts';
import { listAddresses, listNewestAddresses, type StoredAddress } from './address-repository.ts';
import type { AddressService } from './address-service.ts';

export interface AddressRouteDependencies {
  readonly addresses: AddressService;
  readonly imports: AddressImportService;
  readonly reportProgress: (notice: ProgressNotice) => Promise<void>;
}

export function createAddressRoutes({
  addresses: service,
  imports,
  reportProgress,
}: AddressRouteDependencies): Handlers {
  return {
    addresses: ({ caller }) => service.list(caller.companyId),
    saveAddress: async ({ caller, write, query, body, ifMatch }) => {
      const address = await service.save(write, body, ifMatch);
      return query.answer === 'entity' ? address : service.list(caller.companyId);
    },
    deleteAddress: ({ write, params, ifMatch }) => service.remove(write, params.addressId, ifMatch),
    importAddresses: async ({ caller: { companyId, familyId }, write, body }) => {
      if (body.mode === 'apply') return imports.apply(write, body);
      const { clientRef } = body;
      return imports.rehearse(companyId, body, async (done, total) => {
        if (clientRef !== undefined) await reportProgress({ familyId, clientRef, done, total });
      });
    },
    undoAddressImport: ({ write, params }) => imports.undo(write, params.importId),
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
