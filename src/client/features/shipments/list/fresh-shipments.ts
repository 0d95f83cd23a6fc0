/**
 * Which shipments came while a list was open (BLK-01): what its search finds now, on the device or on the server, and that is newer
 * than all that the shown list was made of. Pure.
 * Not here: saying so (list-fresh.tsx), keeping the list as it is (use-shipments-list.ts).
 */
import type { ShipmentListReceipt } from '#client/data/cache/shipment-queries.ts';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import { SHIPMENTS_PAGE_SIZE } from '#contract/shipments-list-limits.ts';
import type { RowsById } from './list-view.ts';

type Shown = Pick<ShipmentListReceipt, 'ids' | 'maxShipmentId'>;

/** `hits`: what the device finds, in the order of the list. What this person has just changed here is no news. */
export function freshShipments(
  shown: Shown,
  latest: Shown | undefined,
  hits: readonly string[],
  rowById: RowsById,
): readonly string[] {
  const isFresh = (id: string) => {
    const isNewer = !isTemporaryId(id) && Number(id) > Number(shown.maxShipmentId);
    return isNewer && !rowById.get(id)?.mark;
  };
  return [...new Set([...hits, ...(latest?.ids ?? [])])].filter(isFresh);
}

/** The page on which the first of them stands; the first page where the device does not have the whole list. */
export function pageOfFirst(fresh: readonly string[], hits: readonly string[], count: number): number {
  const place = hits.findIndex((id) => fresh.includes(id));
  return place < 0 || hits.length !== count ? 1 : Math.floor(place / SHIPMENTS_PAGE_SIZE) + 1;
}
