/**
 * What a search over shipments finds and in which order, over the rows on the device. It runs at every keystroke, so texts
 * are folded and orders computed once, when the first search needs them.
 * The server gives a search the same meaning in SQL, over columns folded by foldText (server/shipment-records/shipment-search.ts).
 * Not here: freezing pages (list-pages.ts).
 */
import type { ShipmentRow } from '#contract/shipment.ts';
import type { SearchFields, SortColumn } from '#contract/shipments-list.ts';
import { compareText } from '#domain/shared/collate.ts';
import { dayOf } from '#domain/shared/dates.ts';
import { foldText } from '#domain/shared/fold-text.ts';
import { type PlainMeaning, wildcardMatcher } from '#domain/shared/wildcard.ts';
import { answers, askedText } from './asked-text.ts';
import { scannedNumbers } from './scanned-number.ts';
import { OPEN_AND_IN_PROGRESS, STATUS } from './status.ts';

/** How each text field reads a search without `%`. A tracking number is read as a scan first. */
export const TEXT_MEANING = {
  trackingNo: 'equals',
  orderNumber: 'equals',
  shipmentId: 'equals',
  deliveryType: 'equals',
  carrier: 'equals',
  receiver: 'contains',
  createdBy: 'equals',
} as const satisfies Partial<Record<keyof SearchFields, PlainMeaning>>;
type TextField = keyof typeof TEXT_MEANING;

/** They come after the others, newest first, where no sorting is asked for. */
export const CLOSED_STATUSES: readonly number[] = [STATUS.closed, STATUS.finished, STATUS.cancelled, STATUS.archived];

/** The values of a row that a text field searches. */
const TEXTS: Record<TextField, (row: ShipmentRow) => readonly (string | null)[]> = {
  trackingNo: (row) => [row.consignmentNo, ...row.packageNumbers],
  // A missing order number counts as an empty one, as in sorting.
  orderNumber: (row) => [row.orderNumber ?? ''],
  shipmentId: (row) => [row.shipmentId],
  deliveryType: (row) => [row.deliveryType],
  carrier: (row) => [row.carrier],
  receiver: (row) => [row.receiver.name],
  createdBy: (row) => [row.createdBy ?? null],
};

/** The folded numbers of which a shipment must have one; undefined for a pattern or a blank search. */
export function trackingNumbersOf(search: SearchFields['trackingNo']): readonly string[] | undefined {
  const text = search ?? '';
  if (text.includes('%') || text.trim() === '') return undefined;
  return scannedNumbers(text).map(foldText);
}

/** The statuses a filter asks for; undefined if it asks for none, which finds every shipment but archived ones. */
export function statusesOf(filter: SearchFields['status']): readonly number[] | undefined {
  if (filter === undefined || filter === null || filter === '') return undefined;
  const asked = Array.isArray(filter) ? filter : String(filter).split(',');
  return asked.flatMap((one) => (one === OPEN_AND_IN_PROGRESS ? [STATUS.open, STATUS.inProgress] : [Number(one)]));
}

/** Rows are identified by their place, the oldest at 0. */
export interface SearchableRows {
  readonly ids: readonly string[];
  /** The places in ascending order of the column; equal rows by age. */
  orderOf(column: SortColumn): readonly number[];
  /** The places where no sorting is asked for: what is still to do by its day, late first, and then what is closed. */
  readonly plainOrder: () => readonly number[];
  /** Holds 1 at the place of each row found. */
  hitsOf(search: SearchFields): Uint8Array;
}

export function searchableRows(given: Iterable<ShipmentRow>): SearchableRows {
  const rows = oldestFirst(given);
  const textsOf = remembered((field: TextField) => foldedTexts(rows, TEXTS[field]));

  function hitsOf(search: SearchFields): Uint8Array {
    let hits = new Uint8Array(rows.length).fill(1);
    const keep = (test: (row: ShipmentRow) => boolean) =>
      rows.forEach((row, place) => {
        if (hits[place] && !test(row)) hits[place] = 0;
      });
    const statuses = statusesOf(search.status);
    keep(({ status }) => (statuses ? statuses.includes(status) : status !== STATUS.archived));
    const asked = askedText(search.text ?? '');
    if (asked) keep((row) => answers(row, asked));
    const isAsked = dayTest(search);
    if (isAsked) keep(({ dispDate }) => isAsked(dayOf(dispDate)));
    for (const [field, meaning] of Object.entries(TEXT_MEANING) as [TextField, PlainMeaning][]) {
      const numbers = field === 'trackingNo' ? trackingNumbersOf(search.trackingNo) : undefined;
      const matches = numbers ? (text: string) => numbers.includes(text) : wildcardMatcher(search[field], meaning);
      if (!matches) continue;
      const found = new Uint8Array(rows.length);
      for (const { text, place } of textsOf(field)) if (hits[place] && matches(text)) found[place] = 1;
      hits = found;
    }
    return hits;
  }

  const ids = rows.map(({ shipmentId }) => shipmentId);
  let plain: readonly number[] | undefined;
  return {
    ...{ ids, hitsOf },
    orderOf: remembered((column) => inOrder(rows, column)),
    plainOrder: () => {
      plain ??= inPlainOrder(rows);
      return plain;
    },
  };
}

/** Tests whether a day is the requested one or within the requested range; undefined if no day is requested. */
function dayTest({ dispDate, dispDateFrom, dispDateTo }: SearchFields): ((day: string) => boolean) | undefined {
  if (!dispDate && !dispDateFrom && !dispDateTo) return undefined;
  const from = dispDateFrom || '';
  return (day) => (!dispDate || day === dispDate) && day >= from && (!dispDateTo || day <= dispDateTo);
}

type FoldedText = { readonly text: string; readonly place: number };

function foldedTexts(rows: readonly ShipmentRow[], textsOf: (typeof TEXTS)[TextField]): readonly FoldedText[] {
  const folded: FoldedText[] = [];
  for (const [place, row] of rows.entries()) {
    for (const text of textsOf(row)) if (text !== null) folded.push({ text: foldText(text), place });
  }
  return folded;
}

/** Rows not sent yet have no number and count as the newest. */
function oldestFirst(rows: Iterable<ShipmentRow>): ShipmentRow[] {
  const aged = Array.from(rows, (row) => ({ row, id: Number(row.shipmentId) || Number.POSITIVE_INFINITY }));
  return aged.sort((a, b) => compareCodes(a.id, b.id)).map(({ row }) => row);
}

type SortKey = string | number;
const SORT_KEYS: Record<SortColumn, (row: ShipmentRow) => SortKey> = {
  // The rows are already in this order.
  shipmentId: () => 0,
  status: (row) => row.status,
  dispDate: (row) => row.dispDate,
  carrier: (row) => row.carrierName ?? '',
  orderNumber: (row) => row.orderNumber ?? '',
  receiver: (row) => row.receiver.name,
  deliveryType: (row) => row.deliveryTypeName ?? '',
};

/** Only different keys are compared, because a collator is slow and most columns have few different keys. */
function inOrder(rows: readonly ShipmentRow[], column: SortColumn): readonly number[] {
  const places = new Map<SortKey, number[]>();
  rows.forEach((row, place) => {
    const key = SORT_KEYS[column](row);
    const same = places.get(key);
    if (same) same.push(place);
    else places.set(key, [place]);
  });
  const keys = [...places.keys()].sort(column === 'dispDate' ? compareCodes : compareKeys);
  return keys.flatMap((key) => places.get(key) ?? []);
}

function inPlainOrder(rows: readonly ShipmentRow[]): readonly number[] {
  const byDay = inOrder(rows, 'dispDate');
  const isClosed = (place: number) => CLOSED_STATUSES.includes(rows[place]?.status ?? 0);
  return [...byDay.filter((place) => !isClosed(place)), ...byDay.filter(isClosed).reverse()];
}

function compareKeys(a: SortKey, b: SortKey): number {
  return typeof a === 'string' && typeof b === 'string' ? compareText(a, b) : compareCodes(a, b);
}

/** For numbers and ISO dates, which every language orders the same way. */
function compareCodes(a: SortKey, b: SortKey): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function remembered<Key, Value extends object>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
