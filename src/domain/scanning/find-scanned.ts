/**
 * Finds the shipments a scanned code refers to: by package or consignment number and, if the code may be a number of ours, by
 * order number or shipment id. Shipments still to be dealt with come first. These fields are compared as in the list's search
 * (shipments/search.ts).
 */
import type { ShipmentRow } from '#contract/shipment.ts';
import type { SearchFields } from '#contract/shipments-list.ts';
import { SEARCH_TEXT } from '#contract/shipments-list-limits.ts';
import { foldText } from '#domain/shared/fold-text.ts';
import { STORED_STATUSES, UNSENT_STATUSES } from '#domain/shipments/status.ts';
import type { ScannedCode } from './scanned-code.ts';

/** A package of a shipment, counted from 1 in the order of the goods lines. */
export interface PackagePlace {
  readonly number: number;
  readonly of: number;
}

const STILL_OPEN: ReadonlySet<number> = new Set(UNSENT_STATUSES);
/** Each number costs a request of its own. */
const MOST_NUMBERS = 2;

export function findScanned<Row extends ShipmentRow>(rows: Iterable<Row>, code: ScannedCode): Row[] {
  const tracking = new Set(code.tracking.map(foldText));
  const own = code.isNumberOfOurs ? foldText(code.number) : undefined;
  const found: Row[] = [];
  for (const row of rows) {
    const isMeant =
      (own !== undefined && (row.shipmentId === code.number || isEqual(row.orderNumber, own))) ||
      (row.consignmentNo !== null && tracking.has(foldText(row.consignmentNo))) ||
      row.packageNumbers.some((number) => tracking.has(foldText(number)));
    if (isMeant) found.push(row);
  }
  return found.sort(byUse);
}

/**
 * The same question as searches on the server. Each is a search of its own, because all fields of one search must match. A code
 * in the hand may be that of an archived shipment.
 */
export function searchesFor(code: ScannedCode): readonly SearchFields[] {
  // A percent sign would be a wildcard.
  const isSearchable = (text: string) => text.length <= SEARCH_TEXT && !text.includes('%');
  const tracking = code.tracking.slice(0, MOST_NUMBERS).filter(isSearchable);
  const own = code.isNumberOfOurs && isSearchable(code.number) ? [code.number] : [];
  const fields: readonly SearchFields[] = [
    ...tracking.map((trackingNo) => ({ trackingNo })),
    ...own.map((orderNumber) => ({ orderNumber })),
    ...own.filter((number) => /^\d+$/.test(number)).map((shipmentId) => ({ shipmentId })),
  ];
  return fields.map((search) => ({ ...search, status: [...STORED_STATUSES] }));
}

/** Undefined if the code refers to the shipment as a whole. */
export function packagePlace(row: ShipmentRow, code: ScannedCode): PackagePlace | undefined {
  const tracking = code.tracking.map(foldText);
  const index = row.packageNumbers.findIndex((number) => tracking.includes(foldText(number)));
  return index < 0 ? undefined : { number: index + 1, of: row.packageNumbers.length };
}

/** Whether the package number was issued by another sender, judging by the given shipments. */
export function isForeign(rows: Iterable<ShipmentRow>, { kind, number, check }: ScannedCode): boolean {
  if (kind !== 'package' || check !== 'right') return false;
  const prefix = number.slice(1, 8);
  for (const { packageNumbers } of rows) if (packageNumbers.some((own) => own.slice(1, 8) === prefix)) return false;
  return true;
}

function byUse(a: ShipmentRow, b: ShipmentRow): number {
  const open = Number(STILL_OPEN.has(b.status)) - Number(STILL_OPEN.has(a.status));
  return open || b.dispDate.localeCompare(a.dispDate) || Number(b.shipmentId) - Number(a.shipmentId);
}

function isEqual(text: string | null, folded: string): boolean {
  return text !== null && foldText(text) === folded;
}
