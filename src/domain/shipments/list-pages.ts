/**
 * Pages of a search on the device, the way the server freezes them: the first page fixes which shipments are meant and
 * in which order, later pages show the same ones as they are by then.
 */
import type { ShipmentRow } from '#contract/shipment.ts';
import type { SearchFields, Sort } from '#contract/shipments-list.ts';
import { SNAPSHOT_LIMIT } from '#contract/shipments-list-limits.ts';
import { shipmentComparator, shipmentMatcher } from './search.ts';

export type ListSnapshot = {
  /** Ids in order. */
  readonly ids: readonly string[];
  /** All hits, also those beyond the limit. */
  readonly count: number;
};

export function listSnapshot(rows: readonly ShipmentRow[], search: SearchFields, sort?: Sort | null): ListSnapshot {
  const hits = rows.filter(shipmentMatcher(search));
  const kept = hits.length > SNAPSHOT_LIMIT ? newest(hits) : hits;
  return { ids: kept.toSorted(shipmentComparator(sort ?? undefined)).map((row) => row.shipmentId), count: hits.length };
}

export function pageCount(hits: number, pageSize: number): number {
  return Math.max(1, Math.ceil(hits / pageSize));
}

/** The part of a list that a page shows; the first page is 1. */
export function pageOf<Item>(items: readonly Item[], page: number, pageSize: number): readonly Item[] {
  return items.slice((page - 1) * pageSize, page * pageSize);
}

function newest(rows: readonly ShipmentRow[]): ShipmentRow[] {
  return rows.toSorted(shipmentComparator({ column: 'shipmentId', direction: 'desc' })).slice(0, SNAPSHOT_LIMIT);
}
