/** What the server's answer to a queued operation changes on this device: base, and the id of what was created. */
import type { Shipment } from '#contract/shipment.ts';
import type { WorkDatabase } from '../device/work-database.ts';
import type { BaseWriter } from '../reading/base-writer.ts';
import type { OutboxRecord } from './outbox-record.ts';

export interface AppliedDependencies {
  readonly work: WorkDatabase;
  readonly base: BaseWriter;
  readonly pull: () => Promise<unknown>;
  readonly now: () => number;
}

export function createAppliedAnswer({ work, base, pull, now }: AppliedDependencies) {
  return async function applied(record: OutboxRecord, answer: unknown): Promise<void> {
    const { shipmentId, shipmentData } = (answer ?? {}) as { shipmentId?: string; shipmentData?: Shipment };
    if (record.operation === 'shipment.create' && shipmentId) {
      const localKey = record.entityKey.slice(record.entityKey.indexOf(':') + 1);
      await work.idMap.put({ localKey, kind: record.kind, serverId: shipmentId, at: now() });
    }
    if (shipmentData) await base.putShipment(shipmentData);
    // A repeated answer names the entity without its fields: the feed brings them.
    else await pull().catch(() => undefined);
  };
}
