/**
 * Runs in the page: searches over as many rows as a device holds at most, read from its storage as the portal reads them.
 * The words to look for are chosen so that few rows, many and all are found, by one field and by several.
 */
import type { Shipment, ShipmentRow } from '#contract/shipment.ts';
import type { SearchFields, Sort } from '#contract/shipments-list.ts';
import { addDays } from '#domain/shared/day-steps.ts';
import { shipmentSearch } from '#domain/shipments/list-pages.ts';
import { shipmentRow } from '#domain/shipments/list-row.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';

const FIRST_DAY = '2026-08-24';
const DAYS = 90;
const NAMES = [
  'Åkerlunds Bygg',
  'Ödebergs Lager',
  'Zetas Trädgård',
  'Holmens Kyllager',
  'Göteborgs Kakel',
  'W & V Frakt',
];
const SEARCHES: readonly (readonly [name: string, search: SearchFields, sort?: Sort])[] = [
  ['all', {}],
  ['receiver', { receiver: 'a' }],
  ['receiver, by name', { receiver: 'lag' }, { column: 'receiver', direction: 'asc' }],
  ['order number', { orderNumber: '%77%' }, { column: 'orderNumber', direction: 'desc' }],
  ['tracking number', { trackingNo: '37%123' }],
  [
    'five fields',
    {
      receiver: '%holm%lager%',
      carrier: '2%',
      status: '[12]0',
      dispDateFrom: addDays(FIRST_DAY, 10),
      dispDateTo: addDays(FIRST_DAY, 80),
    },
  ],
  ['nothing', { receiver: 'xyz', orderNumber: '%q%' }],
];

export interface SearchTimes {
  readonly name: string;
  /** Unit: milliseconds. The first search after the rows changed, and each of the following. */
  readonly first: number;
  readonly next: readonly number[];
}

export async function timeSearches(count: number, rounds: number): Promise<readonly SearchTimes[]> {
  const rows = await storedRows(count);
  return SEARCHES.map(([name, search, sort]) => {
    const find = shipmentSearch(structuredClone(rows));
    const timed = () => {
      const from = performance.now();
      find(search, sort);
      return performance.now() - from;
    };
    return { name, first: timed(), next: Array.from({ length: rounds }, timed) };
  });
}

export async function storedRows(count: number): Promise<readonly ShipmentRow[]> {
  const opening = indexedDB.open('bench-rows', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { keyPath: 'shipmentId' });
  const database = await answered(opening);
  const writing = database.transaction('rows', 'readwrite').objectStore('rows');
  for (let index = 0; index < count; index += 1) writing.put(rowOf(index));
  return answered(writing.getAll());
}

function rowOf(index: number): ShipmentRow {
  const shipment: Shipment = newShipment({ countryCode: 'SE', currency: 'SEK' }, addDays(FIRST_DAY, index % DAYS));
  const row = shipmentRow({ ...shipment, shipmentId: String(1 + index) });
  // Far apart, as numbers of many users are.
  const scattered = (index * 7919) % 1_000_003;
  return {
    ...row,
    status: [10, 20, 22, 80, 90][index % 5] as number,
    orderNumber: `SO-${scattered}`,
    receiver: { ...row.receiver, name: `${NAMES[index % NAMES.length]} ${scattered % 4000}` },
    deliveryType: String(1 + (index % 9)),
    deliveryTypeName: `Stycke ${index % 9}`,
    carrier: String(1 + (index % 6)),
    carrierName: `Transport ${index % 6}`,
    consignmentNo: `7350${scattered}`,
    packageNumbers: [`3735000${scattered}1`, `3735000${scattered}2`],
    _etag: '"3"',
  };
}

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
