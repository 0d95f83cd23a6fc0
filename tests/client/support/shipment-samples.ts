/** A shipment's fields as a form sends them for a new one. */
import type { ShipmentPatch } from '#contract/shipment.ts';

export function newShipmentPatch(changes: Partial<ShipmentPatch> = {}): ShipmentPatch {
  return {
    dispDate: '2031-03-12',
    addresses: {
      receiver: {
        name: 'Åkessons Rör AB',
        street1: 'Hamngatan 4',
        zipCode: '211 22',
        city: 'Malmö',
        countryCode: 'SE',
      },
    },
    goodsLines: [{ lineNo: 1, type: 'PC', quantity: 2, weight: 12.5 }],
    ...changes,
  };
}
