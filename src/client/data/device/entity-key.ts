/**
 * The key of an entity on this device, in the same form before and after the server has given it an id: `shipment:123`,
 * `address:A1`.
 */
import { entityKey } from '#domain/kinds/kind-names.ts';
import { NEW_SHIPMENT_ID } from '#domain/shipments/new-shipment-id.ts';
import { isTemporary } from '#domain/sync/entity-reference.ts';

export function shipmentKey(shipmentId: string): string {
  return entityKey('shipment', shipmentId);
}

/** A single lane: actions on notifications are sent in the order they were made. */
export const NOTIFICATIONS_KEY = entityKey('notifications', 'all');

/** Whether only this device knows the id. */
export function isTemporaryId(id: string): boolean {
  return id === NEW_SHIPMENT_ID || isTemporary(id);
}
