/** Which delivery types a shipment may choose now, and which one is likely. Pure. */
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { ShipmentRow } from '#contract/shipment.ts';
import { compareText } from '#domain/shared/collate.ts';

/** By name. */
export function orderDeliveryTypes(types: readonly DeliveryType[]): readonly DeliveryType[] {
  return types.toSorted((a, b) => compareText(a.name, b.name));
}

/** The delivery type of the newest shipment to a receiver of this name. */
export function lastDeliveryType(rows: readonly ShipmentRow[], receiverName: string): string | undefined {
  let newest: ShipmentRow | undefined;
  for (const row of rows) {
    if (row.receiver.name !== receiverName || !row.deliveryType) continue;
    if (!newest || Number(row.shipmentId) > Number(newest.shipmentId)) newest = row;
  }
  return newest?.deliveryType ?? undefined;
}
