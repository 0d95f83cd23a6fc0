/**
 * The shipments list: the first page freezes the search, and further pages show those shipments in their current state.
 * Not here: what a search means (shipment-search.ts), the end of the day, which uses the same search.
 */
import type { BodyOf, ResponseOf } from '#contract/operations.ts';
import { SNAPSHOT_LIMIT } from '#contract/shipments-list-limits.ts';
import { pageCount, pageOf } from '#domain/shared/pages.ts';
import { shipmentRow } from '#domain/shipments/list-row.ts';
import type { Db } from '#server/db/database.ts';
import { openSnapshot } from '#server/db/search-snapshot.ts';
import { findShipments } from '#server/shipment-records/shipment-repository.ts';
import { searchShipments } from '#server/shipment-records/shipment-search.ts';

export type ListShipments = (
  companyId: string,
  request: BodyOf<'shipmentsList'>,
) => Promise<ResponseOf<'shipmentsList'>>;

export function createListShipments(db: Db, clock: () => Date): ListShipments {
  return async (companyId, { searchFields, page, pageSize, snapshot, sort }) => {
    const found = await openSnapshot(db, companyId, clock(), snapshot, () =>
      searchShipments(db, companyId, searchFields, sort),
    );
    const shipments = await findShipments(db, companyId, pageOf(found.ids, page, pageSize));
    return {
      data: shipments.map(({ shipment }) => shipmentRow(shipment)),
      pages: pageCount(found.ids.length, pageSize),
      snapshot: found.id,
      shipmentsCount: Math.min(found.hits, SNAPSHOT_LIMIT),
      ...(found.hits > SNAPSHOT_LIMIT && { isCapped: true }),
      maxShipmentId: highest(found.ids),
    };
  };
}

function highest(ids: readonly string[]): string {
  return ids.reduce((max, id) => (BigInt(id) > max ? BigInt(id) : max), 0n).toString();
}
