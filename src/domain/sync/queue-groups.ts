/**
 * The queue by record, as a person reads it: what has to be done about which shipment, address or delivery type. Those
 * that need a person come first, the rest in the order in which they were asked for. Pure.
 */
import type { Address } from '#contract/address.ts';
import type { DeliveryTypeInput } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import { idOfKey, isTemporary } from './entity-reference.ts';
import type { Queue } from './lanes.ts';
import { shownAddress, shownShipment } from './operation-overlay.ts';
import { type EntityKind, needsPerson, type Operation } from './operation-record.ts';

export interface QueueGroup {
  readonly entityKey: string;
  readonly kind: EntityKind;
  readonly id: string;
  /** The server does not know it yet. */
  readonly isNew: boolean;
  /** The receiver of a shipment; empty where there is none. */
  readonly name: string;
  readonly orderNumber: string | null;
  /** In order of place. */
  readonly operations: readonly Operation[];
  readonly needsYou: boolean;
  /** Holds something that only a later version of the app understands. */
  readonly needsNewerApp: boolean;
}

export function queueGroups({ operations, unknown }: Queue): readonly QueueGroup[] {
  const left = operations.filter(({ state }) => state !== 'applied');
  const keys = new Set([...left, ...unknown].toSorted((a, b) => a.seq - b.seq).map(({ entityKey }) => entityKey));
  const groups = [...keys].map((entityKey) =>
    group(
      entityKey,
      left.filter((operation) => operation.entityKey === entityKey),
      unknown.some((record) => record.entityKey === entityKey),
    ),
  );
  return groups.toSorted((a, b) => Number(b.needsYou) - Number(a.needsYou));
}

function group(entityKey: string, operations: readonly Operation[], needsNewerApp: boolean): QueueGroup {
  const id = idOfKey(entityKey);
  return {
    entityKey,
    kind: entityKey.slice(0, entityKey.indexOf(':')) as EntityKind,
    id,
    isNew: isTemporary(id),
    ...naming(operations),
    operations,
    needsYou: operations.some(needsPerson),
    needsNewerApp,
  };
}

/** What it is called, by the operations alone: the device's cache may have been thrown away. */
function naming(operations: readonly Operation[]): Pick<QueueGroup, 'name' | 'orderNumber'> {
  const [first] = operations;
  switch (first?.kind) {
    case 'shipment': {
      const shipment = shownShipment((first.base as Shipment | null) ?? undefined, operations);
      return { name: shipment?.addresses.receiver.name ?? '', orderNumber: shipment?.orderNumber ?? null };
    }
    case 'address':
      return {
        name: shownAddress((first.base as Address | null) ?? undefined, operations)?.name ?? '',
        orderNumber: null,
      };
    case 'deliveryType':
      return { name: (first.payload as DeliveryTypeInput).name, orderNumber: null };
    default:
      return { name: '', orderNumber: null };
  }
}
