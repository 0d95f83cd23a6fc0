/**
 * The device is full: what the server can tell again gives way, the shipments opened longest ago first, then all details,
 * then the list rows, then the whole cache. What this person did is never a victim, nor is what it was made from.
 * Not here: when room is needed (database-retry.ts).
 */

import { WorkDatabase } from '../device/work-database.ts';
import { CacheDatabase, TABLE_OF, writeFact } from './cache-database.ts';

/** Answers whether there was something to give: false when nothing is left. */
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
  async (cache, userKey) => dropDetails(cache, await pinned(userKey), Math.ceil((await cache.shipments.count()) / 2)),
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
 * The place in the feed stays, so that a read under way goes on instead of filling the device again; the next start of
 * the page begins the feed anew.
 */
async function noteEvicted(cache: CacheDatabase): Promise<void> {
  await cache.meta.delete('complete');
  await writeFact(cache, 'evicted', true);
}

/** Shipments with a draft or an entry, and the one on screen: its draft may be what finds no room. */
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
