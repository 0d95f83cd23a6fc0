/**
 * Histories of shipments that this device carries: those of the latest opened ones, so that they can be read without the server. A
 * copy like everything in the cache: dropped when there is no room, and gone when its user signs out.
 */
import type { ShipmentHistory } from '#contract/history.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { CacheDatabase, KeptHistory } from './cache-database.ts';

export interface HistorySource {
  readonly api: ApiClient;
  readonly cache: CacheDatabase;
}

export const MOST_KEPT = 500;
/** The limit for one of them. Unit: characters, as JSON. */
export const LONGEST_KEPT = 40_000;

/** Asks the server, and keeps the answer. */
export async function readHistory(
  { api, cache }: HistorySource,
  { shipmentId, etag, now }: { shipmentId: string; etag: string | null; now: number },
): Promise<ShipmentHistory> {
  const history = await api.call('history', { params: { shipmentId }, query: {} });
  // Without room for it, it can still be shown.
  await keepHistory(cache, { shipmentId, history, etag, readAt: now, usedAt: now }).catch(() => undefined);
  return history;
}

/** For a shipment that has just been opened. */
export async function carryHistory(source: HistorySource, of: Parameters<typeof readHistory>[1]): Promise<void> {
  const kept = await source.cache.histories.get(of.shipmentId);
  // Read again, it would be the same; but it counts as opened.
  if (kept?.etag === of.etag) await keepHistory(source.cache, { ...kept, usedAt: of.now });
  else await readHistory(source, of);
}

export async function keepHistory(cache: CacheDatabase, kept: KeptHistory): Promise<void> {
  // A full device gives up nothing else for it.
  await cache.transaction('rw', cache.histories, async () => {
    await cache.histories.put({ ...kept, history: fitting(kept.history) });
    const over = (await cache.histories.count()) - MOST_KEPT;
    if (over > 0) await cache.histories.bulkDelete(await cache.histories.orderBy('usedAt').limit(over).primaryKeys());
  });
}

/** The newest events that fit; the counts still say how many there are. */
function fitting(history: ShipmentHistory): ShipmentHistory {
  let room = LONGEST_KEPT;
  const end = history.data.findIndex((event) => {
    room -= JSON.stringify(event).length;
    return room < 0;
  });
  return end < 0 ? history : { ...history, data: history.data.slice(0, end) };
}
