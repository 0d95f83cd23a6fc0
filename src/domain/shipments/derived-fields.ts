/**
 * Fields of a shipment that follow from its others: times of its dates, totals of its goods, the tracking page.
 * Worked out the same way by the server before it stores and by the page while an edit waits.
 */
import type { Shipment } from '#contract/shipment.ts';
import { trackingLink } from '../carriers/suites.ts';
import { timeOf } from '../shared/dates.ts';
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
