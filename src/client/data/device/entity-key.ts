/** The name of an entity on this device, the same before and after the server gave it an id: `shipment:123`, `address:A1`. */
import { entityKey } from '#domain/kinds/kind-names.ts';
import { NEW_SHIPMENT_ID } from '#domain/shipments/new-shipment-id.ts';
import { isTemporary } from '#domain/sync/entity-reference.ts';

export function shipmentKey(shipmentId: string): string {
  return entityKey('shipment', shipmentId);
}

/** One lane: what is done to notifications is sent in the order it was asked for. */
export const NOTIFICATIONS_KEY = entityKey('notifications', 'all');

/** Known to this device only. */
export function isTemporaryId(id: string): boolean {
  return id === NEW_SHIPMENT_ID || isTemporary(id);
}
