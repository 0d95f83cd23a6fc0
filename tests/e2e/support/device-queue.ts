/**
 * The queue of a device as it lies in the browser's storage: many operations put there at once, as a long day without a
 * network would leave them, and what is still in it.
 */
import type { Page } from 'playwright/test';
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { newOperation } from '#domain/sync/operation-record.ts';

/** Edits of shipments as an open form would have asked for them, each seen on top of the ones before. */
export async function putEdits(
  page: Page,
  edits: readonly { readonly shipment: Shipment; readonly patch: ShipmentPatch }[],
): Promise<void> {
  const userKey = (await nameOf(page)).slice('portal-work-'.length);
  const seen = new Map<string, Shipment>();
  const records = edits.map(({ shipment, patch }) => {
    const base = seen.get(shipment.shipmentId) ?? shipment;
    seen.set(shipment.shipmentId, { ...base, ...patch } as Shipment);
    const entityKey = `shipment:${shipment.shipmentId}`;
    const asked = { operation: 'shipment.edit', entityKey, payload: patch, base, baseEtag: shipment._etag } as const;
    return newOperation(asked, { id: crypto.randomUUID(), userKey, now: Date.now(), build: 1 });
  });
  await page.evaluate(
    async ([name, added]) => {
      const database = await opened(name);
      const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
      for (const record of added) transaction.objectStore('outbox').add(record);
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onerror = () => reject(transaction.error);
      });
      database.close();

      function opened(databaseName: string): Promise<IDBDatabase> {
        return new Promise((resolve, reject) => {
          const request = indexedDB.open(databaseName);
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      }
    },
    [await nameOf(page), records] as const,
  );
}

/** The shipments as the device holds them, by id. */
export async function cachedShipments(page: Page, ids: readonly string[]): Promise<readonly Shipment[]> {
  const name = (await nameOf(page)).replace('portal-work-', 'portal-cache-');
  return page.evaluate(
    async ([databaseName, wanted]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(databaseName);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const store = database.transaction('shipments').objectStore('shipments');
      const docs = await Promise.all(
        wanted.map(
          (id) =>
            new Promise<Shipment>((resolve, reject) => {
              const request = store.get(id);
              request.onsuccess = () => resolve(request.result?.doc);
              request.onerror = () => reject(request.error);
            }),
        ),
      );
      database.close();
      return docs;
    },
    [name, ids] as const,
  );
}

async function nameOf(page: Page): Promise<string> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  const found = names.find((name) => name.startsWith('portal-work-'));
  if (!found) throw new Error('Nobody has worked on this device');
  return found;
}
