/**
 * The shipments list: the first page freezes the search, and further pages show those shipments in their current state.
 * Not here: what a search means (shipment-search.ts), the end of the day, which uses the same search.
 */
import type { BodyOf, ResponseOf } from '#contract/operations.ts';
import { SNAPSHOT_LIMIT } from '#contract/shipments-list-limits.ts';
import { pageCount } from '#domain/shared/pages.ts';
import { shipmentRow } from '#domain/shipments/list-row.ts';
import type { Db } from '#server/db/database.ts';
import { openSnapshot } from '#server/db/search-snapshot.ts';
import { findShipments } from '#server/shipment-records/shipment-repository.ts';
import { findingShipments } from '#server/shipment-records/shipment-search.ts';
import { findingIds } from '#server/shipment-records/text-conditions.ts';

export type ListShipments = (
  companyId: string,
  request: BodyOf<'shipmentsList'>,
) => Promise<ResponseOf<'shipmentsList'>>;

export function createListShipments(db: Db, clock: () => Date): ListShipments {
  return async (companyId, { searchFields, sort, ...asked }) => {
    const found = await findingIds(() =>
      openSnapshot(db, companyId, clock(), asked, () => findingShipments(db, companyId, searchFields, sort)),
    );
    const shipments = await findShipments(db, companyId, found.ids);
    return {
      data: shipments.map(({ shipment }) => shipmentRow(shipment)),
      pages: pageCount(found.kept, asked.pageSize),
      snapshot: found.id,
      shipmentsCount: Math.min(found.hits, SNAPSHOT_LIMIT),
      ...(found.hits > SNAPSHOT_LIMIT && { isCapped: true }),
      maxShipmentId: found.highest,
    };
  };
}
