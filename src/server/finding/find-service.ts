/** What a person's text finds among the shipments, packages and addresses of the company. */

import { FIND_LIMITS } from '#contract/find-limits.ts';
import type { BodyOf, ResponseOf } from '#contract/operations.ts';
import { foundPackages } from '#domain/finding/find.ts';
import { nearestShipments } from '#domain/finding/nearest.ts';
import { askedText } from '#domain/shipments/asked-text.ts';
import { shipmentRow } from '#domain/shipments/list-row.ts';
import { listAddresses } from '#server/addresses/address-repository.ts';
import { readWarehouse, todayAt } from '#server/company/warehouse-repository.ts';
import type { Db } from '#server/db/database.ts';
import { findShipments } from '#server/shipment-records/shipment-repository.ts';
import { findAddressIds, findAlikeIds, findPackageShipments, findShipmentIds } from './find-repository.ts';

type Found = ResponseOf<'find'>;
export type Find = (companyId: string, request: BodyOf<'find'>) => Promise<Found>;

const NOTHING: Found = {
  ...{ shipments: [], receivers: [], packages: [], nearest: [] },
  counts: { shipments: 0, receivers: 0, packages: 0 },
};

export function createFind(db: Db, clock: () => Date): Find {
  return async (companyId, { text, limit }) => {
    const asked = askedText(text);
    if (!asked) return NOTHING;
    const today = todayAt(await readWarehouse(db, companyId), clock());
    const query = { companyId, asked, today, limit };
    const shipments = await findShipmentIds(db, query);
    const byPackage = await findPackageShipments(db, query);
    const receivers = await findAddressIds(db, query);
    const isNothing = shipments.count + byPackage.count + receivers.count === 0;
    const alike = isNothing ? await findAlikeIds(db, query) : [];
    const rowById = await rowsOf(db, companyId, [...shipments.ids, ...byPackage.ids, ...alike]);
    const rows = (ids: readonly string[]) => ids.flatMap((id) => rowById.get(id) ?? []);
    const addresses = await listAddresses(db, companyId, receivers.ids);
    const addressById = new Map(addresses.map(({ address }) => [address.addressId, address]));
    return {
      shipments: rows(shipments.ids),
      receivers: receivers.ids.flatMap((id) => addressById.get(id) ?? []),
      packages: rows(byPackage.ids)
        .flatMap((row) => foundPackages(row, asked))
        .slice(0, limit),
      counts: { shipments: shipments.count, receivers: receivers.count, packages: byPackage.count },
      ...([shipments, byPackage, receivers].some(({ isCapped }) => isCapped) && { isCapped: true }),
      nearest: nearestShipments(rows(alike), asked, { today, limit: FIND_LIMITS.nearest }),
    };
  };
}

async function rowsOf(db: Db, companyId: string, ids: readonly string[]) {
  const shipments = await findShipments(db, companyId, ids);
  return new Map(shipments.map(({ shipment }) => [shipment.shipmentId, shipmentRow(shipment)]));
}
