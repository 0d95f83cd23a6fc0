/**
 * Saving entries of the registers: addresses and delivery types go through the queue like shipments, with a network and
 * without. Deleting them, and everything about carriers, is sent at once or not at all.
 */
import type { Address, AddressInput } from '#contract/address.ts';
import type { DeliveryType, DeliveryTypeInput } from '#contract/delivery-type.ts';
import { TEMPORARY_PREFIX } from '#domain/sync/entity-reference.ts';
import type { OperationQueue } from '../sync/operation-queue.ts';
import type { Outcome } from '../sync/outcome-channel.ts';
import { addressKey, deliveryTypeKey } from '../writing/entity-key.ts';

export interface RegisterCommands {
  /** Without `before` a new one is made. The input is whole; only what differs from `before` is merged with others' edits. */
  saveAddress(input: AddressInput, before?: Address): Promise<Outcome>;
  saveDeliveryType(input: DeliveryTypeInput, before?: DeliveryType): Promise<Outcome>;
}

export interface RegisterCommandsDependencies {
  readonly queue: Pick<OperationQueue, 'enqueue'>;
  readonly newId: () => string;
}

export function createRegisterCommands({ queue, newId }: RegisterCommandsDependencies): RegisterCommands {
  /** The server knows a new entry by this name, so that asking twice makes one. */
  function asNew(input: AddressInput | DeliveryTypeInput) {
    const clientRef = input.clientRef ?? newId();
    return { id: TEMPORARY_PREFIX + clientRef, payload: { ...input, clientRef } };
  }

  return {
    saveAddress(input, before) {
      if (before) {
        const { addressId, _etag: baseEtag } = before;
        const entityKey = addressKey(addressId);
        return queue.enqueue({ operation: 'address.put', entityKey, payload: input, base: before, baseEtag });
      }
      const { id, payload } = asNew(input);
      return queue.enqueue({
        operation: 'address.create',
        entityKey: addressKey(id),
        payload,
        base: input,
        baseEtag: null,
      });
    },
    saveDeliveryType(input, before) {
      if (before) {
        const { id, _etag: baseEtag } = before;
        const entityKey = deliveryTypeKey(id);
        return queue.enqueue({ operation: 'deliveryType.put', entityKey, payload: input, base: before, baseEtag });
      }
      const { id, payload } = asNew(input);
      const entityKey = deliveryTypeKey(id);
      return queue.enqueue({ operation: 'deliveryType.create', entityKey, payload, base: input, baseEtag: null });
    },
  };
}
