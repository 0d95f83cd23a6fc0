/**
 * The key of an entity on this device, in the same form before and after the server has given it an id: `shipment:123`,
 * `address:A1`.
 */

import { isTemporary, NEW_ID } from '#domain/commands/entity-reference.ts';
import { entityKey } from '#domain/commands/kind-names.ts';

export function shipmentKey(shipmentId: string): string {
  return entityKey('shipment', shipmentId);
}

/** A single lane: actions on notifications are sent in the order they were made. */
export const NOTIFICATIONS_KEY = entityKey('notifications', 'all');

/** Whether only this device knows the id. */
export function isTemporaryId(id: string): boolean {
  return id === NEW_ID || isTemporary(id);
}
