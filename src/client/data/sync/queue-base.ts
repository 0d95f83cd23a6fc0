/** Writes to base what the server said about an operation's entity: its answer, or what is read again when it did not say. */
import type { Shipment } from '#contract/shipment.ts';
import type { EntityKind } from '#domain/sync/operation-record.ts';
import type { BaseWriter } from '../reading/base-writer.ts';

export interface QueueBase {
  /** Takes in a document of the server's. */
  take(kind: EntityKind, doc: unknown): Promise<void>;
  /** Reads what has changed; rejects when the server cannot be reached. */
  refresh(): Promise<void>;
}

/** Registers come with the change feed, in the order of commits; a shipment's answer is worth having at once. */
export function createQueueBase(base: BaseWriter, pull: () => Promise<unknown>): QueueBase {
  const refresh = async () => {
    await pull();
  };
  return {
    refresh,
    take: (kind, doc) => (kind === 'shipment' ? base.putShipment(doc as Shipment) : refresh()),
  };
}
