/** A shipment with a person's own operations folded over what the server said. Pure. */
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { applyShipmentPatch } from '#domain/shipments/shipment-patch.ts';
import type { OutboxRecord } from './outbox-record.ts';

export function foldShipment(base: Shipment, operations: readonly OutboxRecord[]): Shipment {
  return operations.reduce((shipment, { payload }) => {
    const patch = payload as ShipmentPatch;
    return { ...applyShipmentPatch(shipment, patch), status: patch.status ?? shipment.status };
  }, base);
}

/** Where the fold starts for a shipment that is only on this device; it goes by its temporary id. */
export function createdShipment(operations: readonly OutboxRecord[]): Shipment | undefined {
  const create = operations.find(({ operation }) => operation === 'shipment.create');
  if (!create) return undefined;
  return { ...(create.base as Shipment), shipmentId: create.entityKey.slice(create.entityKey.indexOf(':') + 1) };
}
