/** What people call a shipment: its order number, or else its id. */
import type { ShipmentRow } from '#contract/shipment.ts';

export function shipmentName({ orderNumber, shipmentId }: Pick<ShipmentRow, 'orderNumber' | 'shipmentId'>): string {
  return orderNumber || `#${shipmentId}`;
}
