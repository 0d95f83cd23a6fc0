/**
 * How choosing a delivery type changes a shipment: its names, its way of booking, and its carrier's papers.
 * Numbers belong to the carrier that gave them, so they do not follow the shipment to another carrier.
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
  const named = withTypeNames(shipment, deliveryType);
  const isSameCarrier = named.carrier === shipment.carrier;
  return { ...named, documents: shipmentDocuments(settings, isSameCarrier ? shipment.documents : [], newGuid) };
}

/**
 * The same while the choice waits on a device: the papers are left to the server. A type unknown to the device changes
 * nothing.
 */
export function withWaitingType(shipment: Shipment, deliveryTypes: readonly DeliveryType[]): Shipment {
  const chosen = deliveryTypes.find(({ id }) => id === shipment.deliveryType);
  if (!chosen && shipment.deliveryType !== null) return shipment;
  const named = withTypeNames(shipment, chosen);
  return named.carrier === shipment.carrier ? named : { ...named, documents: [] };
}

function withTypeNames(shipment: Shipment, deliveryType: DeliveryType | undefined): Shipment {
  const carrier = deliveryType?.carrierId ?? null;
  return {
    ...(carrier === shipment.carrier ? shipment : withoutNumbers(shipment)),
    deliveryType: deliveryType?.id ?? null,
    deliveryTypeName: deliveryType?.name ?? null,
    carrier,
    carrierName: deliveryType?.carrierName ?? null,
    carrierSuiteId: deliveryType?.carrierSuiteId ?? null,
    bookingType: deliveryType?.bookingType ?? 'NONE',
  };
}
