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
  const { ids, orderOf, hitsOf } = searchableRows(given);
  return (search, sort) => {
    const { column, direction } = sort ?? DEFAULT_SORT;
    const isHit = hitsOf(search);
    const { count, oldest } = newest(isHit);
    const found: string[] = [];
    for (const place of orderOf(column)) {
      if (isHit[place] && place >= oldest) found.push(ids[place] as string);
    }
    return { ids: direction === 'asc' ? found : found.reverse(), count };
  };
}

export function pageCount(hits: number, pageSize: number): number {
  return Math.max(1, Math.ceil(hits / pageSize));
}

/** The part of a list that a page shows; the first page is 1. */
export function pageOf<Item>(items: readonly Item[], page: number, pageSize: number): readonly Item[] {
  return items.slice((page - 1) * pageSize, page * pageSize);
}

/** How many are hit, and the oldest a snapshot has room for. A row's place is its age. */
function newest(isHit: Uint8Array): { readonly count: number; readonly oldest: number } {
  let [count, oldest] = [0, 0];
  for (let place = isHit.length - 1; place >= 0; place -= 1) {
    if (!isHit[place]) continue;
    count += 1;
    if (count === SNAPSHOT_LIMIT) oldest = place;
  }
  return { count, oldest };
}
