/**
 * What a screen shows: what the server said, with this person's own operations folded over it in their order. Never
 * stored: a server answer changes base only, and the fold follows by itself.
 */
import type { Address, AddressInput } from '#contract/address.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { withWaitingType } from '../shipments/chosen-delivery-type.ts';
import { applyShipmentPatch, toParty } from '../shipments/shipment-patch.ts';
import { STATUS } from '../shipments/status.ts';
import { idOfKey } from './entity-reference.ts';
import { isCreate, type Operation } from './operation-record.ts';

/** The shipment as shown; nothing when neither the server nor the queue knows it. */
export function shownShipment(
  base: Shipment | undefined,
  operations: readonly Operation[],
  /** What the device knows of them: a type that was chosen and not sent yet brings its names along. */
  deliveryTypes: readonly DeliveryType[] = [],
): Shipment | undefined {
  const start =
    base ?? startOf<Shipment>(operations, (create) => ({ shipmentId: idOfKey(create.entityKey), status: STATUS.open }));
  if (!start) return undefined;
  const shown = pendingOver(start, operations).reduce(applyToShipment, start);
  return shown.deliveryType === start.deliveryType ? shown : withWaitingType(shown, deliveryTypes);
}

export function shownAddress(base: Address | undefined, operations: readonly Operation[]): Address | undefined {
  const start = base ?? startOf<Address>(operations, (create) => ({ addressId: idOfKey(create.entityKey), _etag: '' }));
  if (!start) return undefined;
  return pendingOver(start, operations).reduce(applyToAddress, start);
}

/** Those that base does not hold yet: an applied one is part of base from its own version on. */
export function pendingOver(
  base: { readonly _etag: string | null },
  operations: readonly Operation[],
): readonly Operation[] {
  return operations.filter(
    ({ state, appliedEtag }) => state !== 'applied' || versionOf(base._etag) < versionOf(appliedEtag),
  );
}

/** Etags are quoted row versions. */
export function versionOf(etag: string | null): number {
  return Number(etag?.replaceAll('"', '')) || 0;
}

function applyToShipment(shipment: Shipment, { operation, payload }: Operation): Shipment {
  if (operation === 'shipment.book') return shipment;
  const patch = payload as ShipmentPatch;
  return { ...applyShipmentPatch(shipment, patch), status: patch.status ?? shipment.status };
}

function applyToAddress(address: Address, { payload }: Operation): Address {
  const { addressId, clientRef, _etag, ...typed } = payload as AddressInput;
  return { ...address, ...toParty(typed), addressId: address.addressId };
}

function startOf<Document>(operations: readonly Operation[], identity: (create: Operation) => Partial<Document>) {
  const create = operations.find(isCreate);
  return create && ({ ...(create.base as Document), ...identity(create) } as Document);
}
