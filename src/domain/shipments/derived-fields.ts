/**
 * Fields of a shipment that follow from its other fields: times of its dates, totals of its goods, the tracking page.
 * The server derives them before storing, and the page while an edit waits, with the same code.
 */
import type { Shipment } from '#contract/shipment.ts';
import { trackingLink } from '#domain/carriers/suites.ts';
import { timeOf } from '#domain/shared/dates.ts';
import { senderCountry } from './required-fields.ts';
import { shipmentTotals } from './totals.ts';

export function withDerivedFields(shipment: Shipment, warehouseCountry: string): Shipment {
  const from = senderCountry(shipment, warehouseCountry);
  return {
    ...shipment,
    dispTime: timeOf(shipment.dispDate),
    arrivalTime: timeOf(shipment.arrivalDate),
    totals: shipmentTotals(shipment.goodsLines, from, shipment.addresses.receiver.countryCode),
    trackingLink: trackingLink(shipment.carrierSuiteId, shipment.consignmentNo),
  };
}
