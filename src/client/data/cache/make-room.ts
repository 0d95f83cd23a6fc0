/**
 * Makes room on a full device by dropping what the server can report again: first the histories of shipments and the details of
 * those opened longest ago, then all details, then the list rows, then the remaining tables. What this person did is never dropped,
 * nor is what it was based on.
 * Not here: when room is needed (database-retry.ts).
 */

import { WorkDatabase } from '../device/work-database.ts';
import { CacheDatabase, TABLE_OF, writeFact } from './cache-database.ts';

/** Returns false when there is nothing left to drop. */
export async function makeRoom(userKey: string, step: number): Promise<boolean> {
  const give = STEPS[step];
  if (!give) return false;
  const cache = new CacheDatabase(userKey);
  try {
    await give(cache, userKey);
  } finally {
    cache.close();
  }
  return true;
}

const STEPS: readonly ((cache: CacheDatabase, userKey: string) => Promise<unknown>)[] = [
  async (cache, userKey) => {
    await cache.histories.clear();
    await dropDetails(cache, await pinned(userKey), Math.ceil((await cache.shipments.count()) / 2));
  },
  async (cache, userKey) => dropDetails(cache, await pinned(userKey), Number.POSITIVE_INFINITY),
  async (cache, userKey) => {
    const kept = await pinned(userKey);
    await cache.shipmentRows.filter(({ shipmentId }) => !kept.has(shipmentId)).delete();
    await noteEvicted(cache);
  },
  async (cache) => {
    const { shipment, ...others } = TABLE_OF;
    for (const table of Object.values(others)) await cache.table(table).clear();
    await noteEvicted(cache);
  },
];

async function dropDetails(cache: CacheDatabase, kept: ReadonlySet<string>, count: number): Promise<void> {
  const oldest = (await cache.shipments.orderBy('usedAt').primaryKeys()).filter((id) => !kept.has(id));
  await cache.shipments.bulkDelete(oldest.slice(0, count));
}

/**
 * Keeps the cursor, so that a read in progress goes on instead of filling the device again; the next start of the page reads
 * the feed from its beginning.
 */
async function noteEvicted(cache: CacheDatabase): Promise<void> {
  await cache.meta.delete('complete');
  await writeFact(cache, 'evicted', true);
}

/** Shipments with a draft or an outbox entry, and the one on screen: its draft may be what needs the room. */
async function pinned(userKey: string): Promise<ReadonlySet<string>> {
  const work = new WorkDatabase(userKey);
  try {
    const keys = [...(await work.outbox.toArray()), ...(await work.drafts.toArray())].map(({ entityKey }) => entityKey);
    const onScreen = /^\/shipment\/([^/]+)/i.exec(globalThis.location?.pathname ?? '')?.[1];
    return new Set([onScreen ?? '', ...keys.map((key) => key.slice(key.indexOf(':') + 1))]);
  } finally {
    work.close();
  }
}
