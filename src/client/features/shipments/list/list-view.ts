/**
 * Which rows the list shows, and who decided: online, the server says which shipments, in which order, on how many pages; before
 * its first answer and offline, the device's own search does. The rows themselves always come from the device, so that they
 * follow every change at once. Pure.
 */

import type { ShipmentListReceipt } from '#client/data/cache/shipment-queries.ts';
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import { SHIPMENTS_PAGE_SIZE, SNAPSHOT_LIMIT } from '#contract/shipments-list-limits.ts';
import { pageCount, pageOf } from '#domain/shared/pages.ts';
import type { ListSnapshot } from '#domain/shipments/list-pages.ts';

export type RowsById = ReadonlyMap<string, ShownRow>;

export type ListView = {
  readonly decidedBy: 'server' | 'device';
  readonly rows: readonly ShownRow[];
  readonly page: number;
  readonly pages: number;
  /** The total number of hits. */
  readonly count: number;
  /** There are more hits than pages can show. */
  readonly tooMany: boolean;
};

/**
 * `unsent`: hits that the server does not know yet, placed at the top of the first page. undefined while the device has
 * none of the server's rows.
 */
export function serverView(
  receipt: ShipmentListReceipt,
  page: number,
  rowById: RowsById,
  unsent: readonly ShownRow[],
): ListView | undefined {
  const listed = receipt.ids.flatMap((id) => rowById.get(id) ?? []);
  if (receipt.ids.length > 0 && listed.length === 0) return undefined;
  return {
    decidedBy: 'server',
    rows: page === 1 ? [...unsent, ...listed] : listed,
    page,
    pages: Math.max(receipt.pages, 1),
    count: receipt.shipmentsCount + unsent.length,
    tooMany: receipt.isCapped === true,
  };
}

export function deviceView(snapshot: ListSnapshot, page: number, rowById: RowsById): ListView {
  return {
    decidedBy: 'device',
    rows: pageOf(snapshot.ids, page, SHIPMENTS_PAGE_SIZE).flatMap((id) => rowById.get(id) ?? []),
    page,
    pages: pageCount(snapshot.ids.length, SHIPMENTS_PAGE_SIZE),
    count: snapshot.count,
    tooMany: snapshot.count > SNAPSHOT_LIMIT,
  };
}
