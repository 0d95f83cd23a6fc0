/** A shipment as the list shows it. The device and the server use the same function, so their rows are equal. */
import type { Shipment, ShipmentRow } from '#contract/shipment.ts';

export function shipmentRow(shipment: Shipment): ShipmentRow {
  const { name, street1, zipCode, city, countryCode } = shipment.addresses.receiver;
  const { returnOf, copyOf } = shipment;
  return {
    shipmentId: shipment.shipmentId,
    status: shipment.status,
    orderNumber: shipment.orderNumber,
    receiver: { name, street1, zipCode, city, countryCode },
    dispDate: shipment.dispDate,
    deliveryType: shipment.deliveryType,
    deliveryTypeName: shipment.deliveryTypeName,
    carrier: shipment.carrier,
    carrierName: shipment.carrierName,
    carrierSuiteId: shipment.carrierSuiteId,
    trackingLink: shipment.trackingLink,
    consignmentNo: shipment.consignmentNo,
    packageNumbers: shipment.goodsLines.flatMap((line) => line.packageNumbers),
    hasNote: Boolean(shipment.noteInternal),
    checked: shipment.checked,
    isBooked: shipment.isBooked,
    createdBy: shipment.createdBy ?? null,
    ...(returnOf && { returnOf }),
    ...(copyOf && { copyOf }),
    _etag: shipment._etag,
  };
}
