/**
 * Runs in the page: times labels that a device draws by itself, one after the other, each of another shipment.
 * Not here: the same labels drawn by the server (device-labels.mjs).
 */
import { drawLabels, type LabelFacts } from '#client/components/labels/label-drawing.ts';
import type { Shipment } from '#contract/shipment.ts';
import { gs1CheckDigit } from '#domain/barcodes/gs1-check-digit.ts';
import { findSuite } from '#domain/carriers/suites.ts';
import { emptyParty, newShipment } from '#domain/shipments/new-shipment.ts';

const SUITE = 'DSVROAD';
const WAREHOUSE = {
  ...{ name: 'Hamnens Gods AB', street1: 'Kajgatan 1', street2: null, zipCode: '411 01', city: 'Göteborg' },
  ...{ countryCode: 'SE', currency: 'SEK', timeZone: 'Europe/Stockholm', testMode: false },
};
const CHOICE = { value: findSuite(SUITE)?.products.dom[0]?.value ?? '', serviceCodes: [] };

export const LABEL_FACTS = {
  carrier: { carrierSuiteId: SUITE, name: 'DSV', testMode: false, documents: [] },
  deliveryType: { id: 'T1', dom: CHOICE, eu: CHOICE, ex: CHOICE },
  warehouse: WAREHOUSE,
} as unknown as LabelFacts;

/** With one package, as it comes out of its booking. */
export function labelledShipment(index: number): Shipment {
  const sscc = `3735000001${String(index).padStart(7, '0')}`;
  const receiver = {
    ...emptyParty('SE'),
    ...{ name: `Mottagare ${index} Åkeri & Söner`, street1: `Storgatan ${index}`, zipCode: '392 31', city: 'Kalmar' },
  };
  const line = { lineNo: 1, type: 'PC', description: `Reservdelar ${index}`, quantity: 1, weight: 12.5 };
  const sizes = { netWeight: null, volume: null, loadmeter: null, length: 120, width: 80, height: 100 };
  return {
    ...newShipment(WAREHOUSE, '2026-11-27'),
    ...{ shipmentId: String(100_000 + index), bookingType: 'EDI', orderNumber: `SO-${80_000 + index}` },
    ...{ addresses: { sender: null, receiver }, consignmentNo: `4560000${100 + index}` },
    goodsLines: [{ ...line, ...sizes, packageNumbers: [sscc + gs1CheckDigit(sscc)] }],
  } as unknown as Shipment;
}

/** Unit: milliseconds. The first reads the fonts, too. */
export function timeLabels(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => {
    const shipment = labelledShipment(index);
    const from = performance.now();
    drawLabels(shipment, LABEL_FACTS, `Label ${index}`);
    return performance.now() - from;
  });
}
