/**
 * What a search over shipments finds and in which order: the predicate and comparator the device runs over its rows.
 * The server runs the same meaning as SQL over columns folded by foldText (server/shipments/shipment-search.ts).
 * Not here: freezing pages (list-pages.ts).
 */
import type { ShipmentRow } from '#contract/shipment.ts';
import type { SearchFields, Sort, SortColumn } from '#contract/shipments-list.ts';
import { compareText } from '../shared/collate.ts';
import { dayOf } from '../shared/dates.ts';
import { foldText } from '../shared/fold-text.ts';
import { type PlainMeaning, wildcardMatcher } from '../shared/wildcard.ts';
import { STATUS } from './status.ts';

/** How each text field reads a search without `%`. */
export const TEXT_MEANING = {
  trackingNo: 'equals',
  orderNumber: 'equals',
  shipmentId: 'equals',
  deliveryType: 'equals',
  carrier: 'equals',
  receiver: 'contains',
} as const satisfies Partial<Record<keyof SearchFields, PlainMeaning>>;
type TextField = keyof typeof TEXT_MEANING;

/** `[12]0`: open and in progress. */
export const OPEN_AND_IN_PROGRESS = '[12]0';
export const DEFAULT_SORT: Sort = { column: 'dispDate', direction: 'desc' };

/** The values of a row that a text field searches. */
const TEXTS: Record<TextField, (row: ShipmentRow) => readonly (string | null)[]> = {
  trackingNo: (row) => [row.consignmentNo, ...row.packageNumbers],
  // No order number is an empty one, as it is when sorting.
  orderNumber: (row) => [row.orderNumber ?? ''],
  shipmentId: (row) => [row.shipmentId],
  deliveryType: (row) => [row.deliveryType],
  carrier: (row) => [row.carrier],
  receiver: (row) => [row.receiver.name],
};

/** The statuses a filter asks for; undefined for all. */
export function statusesOf(filter: SearchFields['status']): readonly number[] | undefined {
  if (filter === undefined || filter === null || filter === '') return undefined;
  return filter === OPEN_AND_IN_PROGRESS ? [STATUS.open, STATUS.inProgress] : [Number(filter)];
}

export function shipmentMatcher(search: SearchFields): (row: ShipmentRow) => boolean {
  const tests: ((row: ShipmentRow) => boolean)[] = [];
  for (const [field, meaning] of Object.entries(TEXT_MEANING) as [TextField, PlainMeaning][]) {
    const matches = wildcardMatcher(search[field], meaning);
    if (matches) tests.push((row) => TEXTS[field](row).some((text) => text !== null && matches(foldText(text))));
  }
  const statuses = statusesOf(search.status);
  if (statuses) tests.push((row) => statuses.includes(row.status));
  const { dispDate, dispDateFrom, dispDateTo } = search;
  if (dispDate) tests.push((row) => dayOf(row.dispDate) === dispDate);
  if (dispDateFrom) tests.push((row) => dayOf(row.dispDate) >= dispDateFrom);
  if (dispDateTo) tests.push((row) => dayOf(row.dispDate) <= dispDateTo);
  return (row) => tests.every((test) => test(row));
}

type SortKey = (row: ShipmentRow) => string | number;
const SORT_KEYS: Record<SortColumn, SortKey> = {
  shipmentId: (row) => Number(row.shipmentId),
  status: (row) => row.status,
  dispDate: (row) => row.dispDate,
  carrier: (row) => row.carrierName ?? '',
  orderNumber: (row) => row.orderNumber ?? '',
  receiver: (row) => row.receiver.name,
  deliveryType: (row) => row.deliveryTypeName ?? '',
};

/** Rows not sent yet have no number and count as the newest. */
export function shipmentComparator(sort: Sort = DEFAULT_SORT): (a: ShipmentRow, b: ShipmentRow) => number {
  const keyOf = SORT_KEYS[sort.column];
  const sign = sort.direction === 'asc' ? 1 : -1;
  const compareKeys = sort.column === 'dispDate' ? compareCodes : compareNatural;
  return (a, b) => sign * (compareKeys(keyOf(a), keyOf(b)) || compareCodes(idOf(a), idOf(b)));
}

function compareNatural(a: string | number, b: string | number): number {
  return typeof a === 'string' || typeof b === 'string' ? compareText(String(a), String(b)) : compareCodes(a, b);
}

/** Numbers, and days in their ISO form: no language orders them otherwise, and a collator is slow. */
function compareCodes<Key extends string | number>(a: Key, b: Key): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function idOf(row: ShipmentRow): number {
  const id = Number(row.shipmentId);
  return Number.isNaN(id) ? Number.POSITIVE_INFINITY : id;
}
