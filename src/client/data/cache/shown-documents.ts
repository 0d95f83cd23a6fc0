/** One shipment as this device shows it, from base and the queue. Read it live: it follows both. */
import type { Shipment } from '#contract/shipment.ts';
import { isTemporary } from '#domain/commands/entity-reference.ts';
import { isCreate, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { shipmentKey } from '../device/entity-key.ts';
import { laneQuery } from '../device/outbox-reading.ts';
import type { WorkDatabase } from '../device/work-database.ts';
import { type CacheDatabase, readFact } from './cache-database.ts';

export interface ShownDocument {
  /** Base, or what was last seen of the shipment, with the entries folded over it. */
  readonly shipment: Shipment;
  /** The server's last version; undefined if the shipment exists only on this device or is gone. */
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
  const { kindRules } = await loadKinds();
  const shipment = kindRules('shipment').fold(base ?? lastSeen(own), own, { deliveryTypes });
  return shipment && { shipment, base, entries, fetchedAt: record?.fetchedAt };
}

/** Leaves out the entries about something lost in a restore: they must not show on whatever has its id now. */
export async function ofItsHistory(
  cache: CacheDatabase,
  id: string,
  entries: readonly OutboxEntry[],
): Promise<readonly OutboxEntry[]> {
  return entries.length === 0 ? entries : ofHistory(await readFact(cache, 'history'), id, entries);
}

/** The entries that belong to this history of the data; a temporary id means the same in every history. */
export function ofHistory(
  present: string | undefined,
  id: string,
  entries: readonly OutboxEntry[],
): readonly OutboxEntry[] {
  if (!present || isTemporary(id)) return entries;
  return entries.filter(({ history }) => !history || history === present);
}

/**
 * For an entity that is gone from the server or from this device's cache: how it looked when the person made the first
 * entry.
 */
export function lastSeen<Entity = Shipment>([first]: readonly OutboxEntry[]): Entity | undefined {
  return first && !isCreate(first) ? (first.base as Entity) : undefined;
}

/**
 * Loads the descriptors of the kinds, when the first entry has to be folded over base. Call it after the last read: a live
 * query follows the databases only through their own promises.
 */
export function loadKinds() {
  return import('#domain/kinds/kinds.ts');
}
