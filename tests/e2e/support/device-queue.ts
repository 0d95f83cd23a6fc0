/**
 * The queue of a device as it lies in the browser's storage: many operations put there at once, as a long day without a
 * network would leave them, what is still in it, and what the device holds of the server.
 */
import type { Page } from 'playwright/test';
import type { KeptLease } from '#client/data/device/work-database.ts';
import type { Address } from '#contract/address.ts';
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { newEntry, type OutboxEntry } from '#domain/commands/outbox-entry.ts';

/** Adds edits of shipments as an open form would, each on top of the ones before. */
export async function putEdits(
  page: Page,
  edits: readonly { readonly shipment: Shipment; readonly patch: ShipmentPatch }[],
): Promise<void> {
  const userKey = (await workDatabase(page)).slice('portal-work-'.length);
  const seen = new Map<string, Shipment>();
  const records = edits.map(({ shipment, patch }) => {
    const base = seen.get(shipment.shipmentId) ?? shipment;
    seen.set(shipment.shipmentId, { ...base, ...patch } as Shipment);
    const entityKey = `shipment:${shipment.shipmentId}`;
    const asked = { operation: 'shipment.edit', entityKey, payload: patch, base, baseEtag: shipment._etag } as const;
    return newEntry(asked, { id: crypto.randomUUID(), userKey, now: Date.now(), build: 1 });
  });
  const adding = records.map((record) => ['add', record] as const);
  await ask(page, await workDatabase(page), 'outbox', adding);
}

/** As if what waits had been done that much earlier. Unit: milliseconds. */
export async function ageQueue(page: Page, age: number): Promise<void> {
  const work = await workDatabase(page);
  const [queue = []] = await ask<readonly OutboxEntry[]>(page, work, 'outbox', [['getAll']]);
  const older = queue.map((entry) => ({ ...entry, createdAt: entry.createdAt - age }));
  await ask(
    page,
    work,
    'outbox',
    older.map((entry) => ['put', entry] as const),
  );
}

/** What is in the queue, in words. */
export async function queueOf(page: Page): Promise<readonly string[]> {
  return (await waitingEntries(page)).map(({ entityKey, state, need }) =>
    [entityKey, state, JSON.stringify(need ?? '')].join(' '),
  );
}

/** Everything that waits, with what it will send. */
export async function waitingEntries(page: Page): Promise<readonly OutboxEntry[]> {
  const [queue = []] = await ask<readonly OutboxEntry[]>(page, await workDatabase(page), 'outbox', [['getAll']]);
  return queue;
}

/** The shipments as the device holds them, by id. */
export async function cachedShipments(page: Page, ids: readonly string[]): Promise<readonly (Shipment | undefined)[]> {
  const cache = (await workDatabase(page)).replace('portal-work-', 'portal-cache-');
  const reading = ids.map((id) => ['get', id] as const);
  const records = await ask<{ doc: Shipment } | undefined>(page, cache, 'shipments', reading);
  return records.map((record) => record?.doc);
}

/** Addresses as if the device had read them from the server. */
export async function putAddresses(page: Page, addresses: readonly Address[]): Promise<void> {
  const cache = (await workDatabase(page)).replace('portal-work-', 'portal-cache-');
  const adding = addresses.map((address) => ['add', address] as const);
  await ask(page, cache, 'addresses', adding);
}

/** The blocks of numbers as if they had been kept with these facts. */
export async function editKeptLeases(page: Page, facts: Partial<KeptLease>): Promise<void> {
  const work = await workDatabase(page);
  const [leases = []] = await ask<readonly KeptLease[]>(page, work, 'leases', [['getAll']]);
  await ask(
    page,
    work,
    'leases',
    leases.map((lease) => ['put', { ...lease, ...facts }] as const),
  );
}

async function workDatabase(page: Page): Promise<string> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  const found = names.find((name) => name.startsWith('portal-work-'));
  if (!found) throw new Error('Nobody has worked on this device');
  return found;
}

/** Runs requests on one store in one transaction, and returns their results once it is complete. */
async function ask<Result>(
  page: Page,
  database: string,
  store: string,
  requests: readonly (readonly [method: 'add' | 'put' | 'get' | 'getAll', value?: unknown])[],
): Promise<readonly Result[]> {
  return page.evaluate(
    async ([databaseName, storeName, asked]) => {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(databaseName);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const transaction = opened.transaction(storeName, 'readwrite', { durability: 'strict' });
      const done = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
      const objects = transaction.objectStore(storeName);
      const answers = asked.map(([method, value]) => objects[method](value as IDBValidKey));
      await done;
      opened.close();
      return answers.map(({ result }) => result as Result);
    },
    [database, store, requests] as const,
  );
}
