/** The name of an entity on this device, the same before and after the server gave it an id: `shipment:123`, `address:A1`. */
import { NEW_SHIPMENT_ID } from '#domain/shipments/new-shipment-id.ts';

export const TEMPORARY_PREFIX = 'tmp:';

export function shipmentKey(shipmentId: string): string {
  return `shipment:${shipmentId}`;
}

/** Known to this device only. */
export function isTemporaryId(id: string): boolean {
  return id === NEW_SHIPMENT_ID || id.startsWith(TEMPORARY_PREFIX);
}
