/**
 * Pages of a search on the device, frozen the way the server freezes them: the first page fixes which shipments are included
 * and in which order; later pages show the same shipments as they are by then.
 */
import type { ShipmentRow } from '#contract/shipment.ts';
import type { SearchFields, Sort } from '#contract/shipments-list.ts';
import { SNAPSHOT_LIMIT } from '#contract/shipments-list-limits.ts';
import { searchableRows } from './search.ts';

export type ListSnapshot = {
  /** Ids in the order of the list. */
  readonly ids: readonly string[];
  /** Number of all hits, including those beyond the limit. */
  readonly count: number;
};

export type ShipmentSearch = (search: SearchFields, sort?: Sort | null) => ListSnapshot;

/** Creates a search over the given rows, valid as long as they do not change. */
export function shipmentSearch(given: Iterable<ShipmentRow>): ShipmentSearch {
  const { ids, orderOf, plainOrder, hitsOf } = searchableRows(given);
  return (search, sort) => {
    const isHit = hitsOf(search);
    const { count, oldest } = newest(isHit);
    const found: string[] = [];
    for (const place of sort ? orderOf(sort.column) : plainOrder()) {
      if (isHit[place] && place >= oldest) found.push(ids[place] as string);
    }
    return { ids: sort?.direction === 'desc' ? found.reverse() : found, count };
  };
}

/** The number of hits, and the place of the oldest hit that fits in a snapshot. Rows are placed by age. */
function newest(isHit: Uint8Array): { readonly count: number; readonly oldest: number } {
  let [count, oldest] = [0, 0];
  for (let place = isHit.length - 1; place >= 0; place -= 1) {
    if (!isHit[place]) continue;
    count += 1;
    if (count === SNAPSHOT_LIMIT) oldest = place;
  }
  return { count, oldest };
}
