/** What the list signed by the driver records about a shipment and the place it left; kept as it was at that time. */
import type { Party } from '#contract/address.ts';
import type { Shipment } from '#contract/shipment.ts';

export type ListedPlace = Pick<Party, 'name' | 'street1' | 'street2' | 'zipCode' | 'city' | 'countryCode'>;

/** What the list records about a shipment. */
export interface ListedShipment extends Pick<Shipment, 'shipmentId' | 'consignmentNo' | 'orderNumber'> {
  readonly receiver: Pick<Party, 'name' | 'zipCode' | 'city' | 'countryCode'>;
  readonly packages: number;
  /** kg */
  readonly weight: number;
  /** How far its booking had gone; undefined in what older servers recorded. */
  readonly bookedAs?: Shipment['bookedAs'];
}

export function listedShipment(shipment: Shipment): ListedShipment {
  const { shipmentId, consignmentNo, orderNumber, totals, bookedAs } = shipment;
  const { name, zipCode, city, countryCode } = shipment.addresses.receiver;
  const receiver = { name, zipCode, city, countryCode };
  const { pieces: packages, weight } = totals;
  return { shipmentId, consignmentNo, orderNumber, receiver, packages, weight, bookedAs };
}
