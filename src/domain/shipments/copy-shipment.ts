/**
 * A new shipment made from another: a copy with every field a person may write, or a return with the parties swapped.
 * Not here: the names and documents that follow from its delivery type (server/shipments).
 */
import type { Party } from '#contract/address.ts';
import type { Shipment } from '#contract/shipment.ts';
import { newShipment, type WarehouseDefaults } from './new-shipment.ts';
import { applyShipmentPatch, sendable } from './shipment-patch.ts';

/** Copies everything but the internal note; the dispatch day is today. */
export function copyShipment(original: Shipment, warehouse: WarehouseDefaults, today: string): Shipment {
  const fields = { ...sendable(original), noteInternal: null, dispDate: today };
  return {
    ...applyShipmentPatch(newShipment(warehouse, today), fields),
    isInbound: original.isInbound,
    copyOf: original.shipmentId,
  };
}

/**
 * `warehouse` takes the place of a missing sender. A delivery type without a return product is not copied, and the pick-up point
 * was where the goods went.
 */
export function returnShipment(
  original: Shipment,
  warehouse: WarehouseDefaults & { readonly party: Party },
  keepsDeliveryType: boolean,
  today: string,
): Shipment {
  const copy = copyShipment(original, warehouse, today);
  return {
    ...copy,
    addresses: { sender: original.addresses.receiver, receiver: original.addresses.sender ?? warehouse.party },
    deliveryType: keepsDeliveryType ? original.deliveryType : null,
    pickupPoint: null,
    isInbound: true,
    copyOf: null,
    returnOf: original.shipmentId,
  };
}
