/**
 * Runs in the page: times an edit put into a device's queue where others wait, and the least work that keeps the same record: one
 * put into one store, with the same durability.
 */
import { WorkDatabase } from '#client/data/device/work-database.ts';
import { createOutboxStore } from '#client/data/outbox/outbox-store.ts';
import { type NewEntry, newEntry } from '#domain/commands/outbox-entry.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';

const USER = 'bench';

export interface EnqueueTimes {
  /** Unit: milliseconds. */
  readonly kaj: readonly number[];
  readonly floor: readonly number[];
}

/** Alternates, so that both meet the same conditions. */
export async function timeEnqueues(waiting: number, rounds: number): Promise<EnqueueTimes> {
  const store = createOutboxStore(new WorkDatabase(USER), { now: Date.now });
  const append = (index: number) => store.append(editOf(index), birth());
  const put = await openFloor();
  for (let index = 0; index < waiting; index += 1) await append(index);

  const kaj: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    floor.push(await timed(() => put(newEntry(editOf(round), birth()))));
    kaj.push(await timed(() => append(waiting + round)));
  }
  return { kaj, floor };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** Each of another shipment, so that none is merged into one that waits. */
function editOf(index: number): NewEntry {
  const base = { ...newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-21'), shipmentId: String(1 + index) };
  const payload = { orderNumber: `SO-${index}`, noteInternal: 'Ring innan leverans' };
  return { operation: 'shipment.edit', entityKey: `shipment:${base.shipmentId}`, payload, base, baseEtag: '"3"' };
}

function birth() {
  return { id: crypto.randomUUID(), userKey: USER, now: Date.now(), build: 1 };
}

async function openFloor(): Promise<(record: unknown) => Promise<void>> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('bench-floor', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('records', { autoIncrement: true });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  return (record) =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction('records', 'readwrite', { durability: 'strict' });
      transaction.objectStore('records').put(record);
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
}
