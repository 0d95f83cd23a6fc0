/** Which delivery types a shipment may choose now. Pure. */
import type { DeliveryType } from '#contract/delivery-type.ts';
import { compareText } from '#domain/shared/collate.ts';

/** Sorted by name. */
export function orderDeliveryTypes(types: readonly DeliveryType[]): readonly DeliveryType[] {
  return types.toSorted((a, b) => compareText(a.name, b.name));
}
