/** One shipment as this device shows it, from base and the queue. Read it live: it follows both. */
import type { Shipment } from '#contract/shipment.ts';
import { isTemporary } from '#domain/sync/entity-reference.ts';
import { isCreate, type OutboxEntry } from '#domain/sync/outbox-entry.ts';
import { shipmentKey } from '../device/entity-key.ts';
import { laneQuery } from '../device/outbox-reading.ts';
import type { WorkDatabase } from '../device/work-database.ts';
import { type CacheDatabase, readFact } from './cache-database.ts';

export interface ShownDocument {
  /** base, or what was last seen of it, with the entries folded over it. */
  readonly shipment: Shipment;
  /** As the server last said; nothing for one that is only on this device, or is gone. */
  readonly base: Shipment | undefined;
  /** Entries the server has not confirmed, in order of place. */
  readonly entries: readonly OutboxEntry[];
  /** Unit: milliseconds since 1970. */
  readonly fetchedAt: number | undefined;
}

export async function findShownShipment(
  cache: CacheDatabase,
  work: WorkDatabase,
  shipmentId: string,
): Promise<ShownDocument | undefined> {
  const serverId = (await work.idMap.get(shipmentId))?.serverId ?? shipmentId;
  // The queue is read first: an entry that leaves it meanwhile is in base by then.
  const entries = await laneQuery(work, shipmentKey(serverId));
  const record = await cache.shipments.get(serverId);
  const base = record?.doc;
  if (entries.length === 0) return base && { shipment: base, base, entries, fetchedAt: record.fetchedAt };
  const deliveryTypes = await cache.deliveryTypes.toArray();
  const own = await ofItsHistory(cache, serverId, entries);
  const { shownEntity } = await loadFold();
  const shipment = shownEntity('shipment', base ?? lastSeen(own), own, { deliveryTypes });
  return shipment && { shipment, base, entries, fetchedAt: record?.fetchedAt };
}

/** What was asked of something that is lost is not shown on whatever has its id since. */
export async function ofItsHistory(
  cache: CacheDatabase,
  id: string,
  entries: readonly OutboxEntry[],
): Promise<readonly OutboxEntry[]> {
  return entries.length === 0 ? entries : ofHistory(await readFact(cache, 'history'), id, entries);
}

/** Those that are about what has the id in this history of the data; a temporary id means the same in each. */
export function ofHistory(
  present: string | undefined,
  id: string,
  entries: readonly OutboxEntry[],
): readonly OutboxEntry[] {
  if (!present || isTemporary(id)) return entries;
  return entries.filter(({ history }) => !history || history === present);
}

/** Gone from the server, or from this device's cache: as the person saw it when they asked. */
export function lastSeen<Entity = Shipment>([first]: readonly OutboxEntry[]): Entity | undefined {
  return first && !isCreate(first) ? (first.base as Entity) : undefined;
}

/**
 * What folds entries over base, loaded with the first of them. To be asked for after the last read: a live query follows
 * the databases through their own promises only.
 */
export function loadFold() {
  return import('#domain/kinds/shown-entity.ts');
}
