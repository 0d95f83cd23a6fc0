/**
 * Pages of a search on the device, the way the server freezes them: the first page fixes which shipments are meant and
 * in which order, later pages show the same ones as they are by then.
 */
import type { ShipmentRow } from '#contract/shipment.ts';
import type { SearchFields, Sort } from '#contract/shipments-list.ts';
import { SNAPSHOT_LIMIT } from '#contract/shipments-list-limits.ts';
import { DEFAULT_SORT, searchableRows } from './search.ts';

export type ListSnapshot = {
  /** Ids in order. */
  readonly ids: readonly string[];
  /** All hits, also those beyond the limit. */
  readonly count: number;
};

export type ShipmentSearch = (search: SearchFields, sort?: Sort | null) => ListSnapshot;

/** The search over some rows, for as long as they are the same. */
export function shipmentSearch(given: Iterable<ShipmentRow>): ShipmentSearch {
  const { rows, orderOf, hitsOf } = searchableRows(given);
  return (search, sort) => {
    const { column, direction } = sort ?? DEFAULT_SORT;
    const isHit = hitsOf(search);
    const hits = orderOf(column).filter((place) => isHit[place]);
    const kept = newest(hits);
    const ids = kept.map((place) => (rows[place] as ShipmentRow).shipmentId);
    return { ids: direction === 'asc' ? ids : ids.reverse(), count: hits.length };
  };
}

export function pageCount(hits: number, pageSize: number): number {
  return Math.max(1, Math.ceil(hits / pageSize));
}

/** The part of a list that a page shows; the first page is 1. */
export function pageOf<Item>(items: readonly Item[], page: number, pageSize: number): readonly Item[] {
  return items.slice((page - 1) * pageSize, page * pageSize);
}

/** In the same order. A row's place is its age. */
function newest(places: readonly number[]): readonly number[] {
  if (places.length <= SNAPSHOT_LIMIT) return places;
  const oldest = Uint32Array.from(places).sort().at(-SNAPSHOT_LIMIT) ?? 0;
  return places.filter((place) => place >= oldest);
}
