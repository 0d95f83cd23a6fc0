/** Runs in the page: the device's search over the rows the device holds. Built and put there by a test. */
import type { ShipmentRow } from '#contract/shipment.ts';
import type { SearchFields, Sort } from '#contract/shipments-list.ts';
import { type ListSnapshot, shipmentSearch } from '#domain/shipments/list-pages.ts';

export interface Asked {
  readonly searchFields: SearchFields;
  readonly sort: Sort;
}

export async function deviceRows(): Promise<ShipmentRow[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const database = await answered(indexedDB.open(names.find((name) => name.startsWith('portal-cache-')) ?? ''));
  const rows = await answered(database.transaction('shipmentRows').objectStore('shipmentRows').getAll());
  database.close();
  return rows;
}

export async function searchDevice(asked: readonly Asked[]): Promise<ListSnapshot[]> {
  const search = shipmentSearch(await deviceRows());
  return asked.map(({ searchFields, sort }) => search(searchFields, sort));
}

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
