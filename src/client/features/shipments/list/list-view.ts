/**
 * Which rows the list shows and where they come from: online the server decides which shipments, in which order, on how
 * many pages; before it has answered and without it the device's own search does. Rows themselves always come from the
 * device, so that they follow every change at once. Pure.
 */
import type { ShipmentRow } from '#contract/shipment.ts';
import { SHIPMENTS_PAGE_SIZE, SNAPSHOT_LIMIT } from '#contract/shipments-list.ts';
import { type ListSnapshot, pageCount, pageOf } from '#domain/shipments/list-pages.ts';

/** What is kept of the server's answer. */
export type ListReceipt = {
  readonly ids: readonly string[];
  /** As answered, for a device that could not keep them. */
  readonly rows: readonly ShipmentRow[];
  readonly pages: number;
  readonly snapshot: string;
  readonly count: number;
  readonly maxShipmentId: string;
};

export type ListView<Row extends ShipmentRow> = {
  readonly source: 'server' | 'device';
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pages: number;
  /** All hits. */
  readonly count: number;
  /** More hits than can be paged. */
  readonly tooMany: boolean;
};

type Known<Row> = {
  /** Every row on the device. */
  readonly rows: ReadonlyMap<string, Row>;
  /** Hits that are only on this device; on top of the first page, since the server does not know them. */
  readonly unsent: readonly Row[];
  readonly fromAnswer: (row: ShipmentRow) => Row;
};

export function serverView<Row extends ShipmentRow>(
  receipt: ListReceipt,
  page: number,
  known: Known<Row>,
): ListView<Row> {
  const listed = receipt.rows.map((row) => known.rows.get(row.shipmentId) ?? known.fromAnswer(row));
  return {
    source: 'server',
    rows: page === 1 ? [...known.unsent, ...listed] : listed,
    page,
    pages: Math.max(receipt.pages, 1),
    count: receipt.count + known.unsent.length,
    tooMany: receipt.count > SNAPSHOT_LIMIT,
  };
}

export function deviceView<Row extends ShipmentRow>(
  snapshot: ListSnapshot,
  page: number,
  rows: ReadonlyMap<string, Row>,
): ListView<Row> {
  const pages = pageCount(snapshot.ids.length, SHIPMENTS_PAGE_SIZE);
  const ids = pageOf(snapshot.ids, page, SHIPMENTS_PAGE_SIZE);
  return {
    source: 'device',
    rows: ids.flatMap((id) => rows.get(id) ?? []),
    page,
    pages,
    count: snapshot.count,
    tooMany: snapshot.count > SNAPSHOT_LIMIT,
  };
}

/** The numbers of the hits a page shows, for `1–50 of 612`; nothing when it shows none. */
export function shownRange({ page, rows }: Pick<ListView<ShipmentRow>, 'page' | 'rows'>) {
  if (rows.length === 0) return undefined;
  const before = (page - 1) * SHIPMENTS_PAGE_SIZE;
  return { from: before + 1, to: before + rows.length };
}
