/** Writes to base what the server said about an operation's entity: its answer, or what is read again when it did not say. */
import type { Address } from '#contract/address.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { SyncPolicy } from '#domain/sync/classify-outcome.ts';
import type { EntityKind } from '#domain/sync/operation-record.ts';
import type { BaseWriter } from '../reading/base-writer.ts';

export interface QueueBase {
  /** Takes in a document of the server's; rejects when it has to be read and the server cannot be reached. */
  take(kind: EntityKind, doc: unknown): Promise<void>;
}

/**
 * Registers come with the change feed, in the order of commits; a shipment's answer is worth having at once. A server that
 * announces no feed tells an entry in its answer and nowhere else.
 */
export function createQueueBase(base: BaseWriter, pull: () => Promise<unknown>, policy: () => SyncPolicy): QueueBase {
  return {
    async take(kind, doc) {
      if (kind === 'shipment') return base.putShipment(doc as Shipment);
      if (policy() === 'exact') await pull();
      else if (kind === 'address') await base.putEntry('addresses', doc as Address);
      else if (kind === 'deliveryType') await base.putEntry('deliveryTypes', doc as DeliveryType);
    },
  };
}
