/** One shipment as this device shows it, from base and the queue. Read it live: it follows both. */
import type { Shipment } from '#contract/shipment.ts';
import { shownShipment } from '#domain/sync/operation-overlay.ts';
import type { Operation } from '#domain/sync/operation-record.ts';
import { upcastRecord } from '#domain/sync/upcast-record.ts';
import type { CacheDatabase } from '../device/cache-database.ts';
import { shipmentKey } from '../writing/entity-key.ts';
import type { QueueDatabase } from './queue-database.ts';

export interface ShownDocument {
  readonly shipment: Shipment;
  readonly base: Shipment | undefined;
  readonly operations: readonly Operation[];
}

export async function findShownShipment(
  cache: CacheDatabase,
  work: QueueDatabase,
  shipmentId: string,
): Promise<ShownDocument | undefined> {
  const serverId = (await work.idMap.get(shipmentId))?.serverId ?? shipmentId;
  // The queue is read first: an operation that leaves it meanwhile is in base by then.
  const stored = await work.records.where('entityKey').equals(shipmentKey(serverId)).sortBy('seq');
  const operations = stored.flatMap((record) => upcastRecord(record) ?? []);
  const base = (await cache.shipments.get(serverId))?.doc;
  const shipment = shownShipment(base, operations);
  return shipment && { shipment, base, operations };
}
