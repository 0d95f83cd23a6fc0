/**
 * What choosing a delivery type makes of a shipment: its names, its way of booking, the papers of its carrier.
 * Numbers belong to the carrier that gave them, so they do not follow the shipment to another one.
 */
import type { CarrierDocument } from '#contract/carrier.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import { shipmentDocuments, withoutNumbers } from './document-state.ts';

export function withDeliveryType(
  shipment: Shipment,
  deliveryType: DeliveryType | undefined,
  settings: readonly CarrierDocument[],
  newGuid: () => string,
): Shipment {
  const carrier = deliveryType?.carrierId ?? null;
  const isSameCarrier = carrier === shipment.carrier;
  return {
    ...(isSameCarrier ? shipment : withoutNumbers(shipment)),
    deliveryType: deliveryType?.id ?? null,
    deliveryTypeName: deliveryType?.name ?? null,
    carrier,
    carrierName: deliveryType?.carrierName ?? null,
    carrierSuiteId: deliveryType?.carrierSuiteId ?? null,
    bookingType: deliveryType?.bookingType ?? 'NONE',
    documents: shipmentDocuments(settings, isSameCarrier ? shipment.documents : [], newGuid),
  };
}
