/**
 * Which rows the list shows and who decided so: online the server says which shipments, in which order, on how many pages;
 * before it has answered and without it the device's own search does. The rows themselves always come from the device, so
 * that they follow every change at once. Pure.
 */

import type { ShipmentListReceipt } from '#client/data/cache/shipment-queries.ts';
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import { SHIPMENTS_PAGE_SIZE, SNAPSHOT_LIMIT } from '#contract/shipments-list-limits.ts';
import { type ListSnapshot, pageCount, pageOf } from '#domain/shipments/list-pages.ts';

export type RowsById = ReadonlyMap<string, ShownRow>;

export type ListView = {
  readonly decidedBy: 'server' | 'device';
  readonly rows: readonly ShownRow[];
  readonly page: number;
  readonly pages: number;
  /** All hits. */
  readonly count: number;
  /** More hits than can be paged. */
  readonly tooMany: boolean;
};

/** `unsent`: hits the server does not know yet, on top of the first page. Nothing while none of its rows is here. */
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
    tooMany: receipt.shipmentsCount > SNAPSHOT_LIMIT,
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
