/** What choosing a delivery type makes of a shipment. */
import { describe, expect, test } from 'vitest';
import type { CarrierDocument } from '#contract/carrier.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import { withDeliveryType, withWaitingType } from '#domain/shipments/chosen-delivery-type.ts';
import { emptyGoodsLine } from '#domain/shipments/goods-line.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';

const bring = {
  ...{ id: 'd1', name: 'Dagtur', carrierId: 'c1', carrierName: 'Bring', carrierSuiteId: 'BRING', bookingType: 'EDI' },
} as DeliveryType;
const night = { ...bring, id: 'd2', name: 'Nattur' };
const schenker = { ...bring, id: 'd3', carrierId: 'c2', carrierName: 'Schenker', carrierSuiteId: 'DBS' };
const settings: CarrierDocument[] = [{ document: 'label', active: true, copies: 2 } as CarrierDocument];
const label = { docGUID: 'g1', kind: 'label', printStatus: 30 } as Shipment['documents'][number];
const shipment: Shipment = {
  ...newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-27'),
  ...{ deliveryType: 'd1', deliveryTypeName: 'Dagtur', carrier: 'c1', carrierName: 'Bring', carrierSuiteId: 'BRING' },
  ...{ bookingType: 'EDI', consignmentNo: '70', trackingLink: 'https://x', documents: [label] },
  goodsLines: [{ ...emptyGoodsLine(1), packageNumbers: ['1'] }],
};
const namesOf = ({ deliveryType, deliveryTypeName, carrier, carrierName, carrierSuiteId, bookingType }: Shipment) => [
  ...[deliveryType, deliveryTypeName, carrier, carrierName, carrierSuiteId, bookingType],
];

describe('[SHP-03] a delivery type that is chosen', () => {
  test('of the same carrier changes the names alone', () => {
    const chosen = withDeliveryType(shipment, night, settings, () => 'g2');
    expect(namesOf(chosen)).toEqual(['d2', 'Nattur', 'c1', 'Bring', 'BRING', 'EDI']);
    expect(chosen).toMatchObject({ consignmentNo: '70', documents: [{ docGUID: 'g1', copies: 2, printStatus: 30 }] });
    expect(chosen.goodsLines[0]?.packageNumbers).toEqual(['1']);
    expect(withWaitingType({ ...shipment, deliveryType: 'd2' }, [bring, night])).toEqual({
      ...{ ...shipment, deliveryType: 'd2', deliveryTypeName: 'Nattur' },
    });
  });

  test('of another carrier takes the numbers and the papers away', () => {
    const chosen = withDeliveryType(shipment, schenker, settings, () => 'g2');
    expect(namesOf(chosen)).toEqual(['d3', 'Dagtur', 'c2', 'Schenker', 'DBS', 'EDI']);
    expect(chosen).toMatchObject({ consignmentNo: null, trackingLink: null, documents: [{ docGUID: 'g2' }] });
    expect(chosen.goodsLines[0]?.packageNumbers).toEqual([]);
    const waiting = withWaitingType({ ...shipment, deliveryType: 'd3' }, [schenker]);
    expect(waiting).toMatchObject({ carrier: 'c2', consignmentNo: null, documents: [] });
  });

  test('that is none leaves no carrier', () => {
    const none = [null, null, null, null, null, 'NONE'];
    expect(namesOf(withDeliveryType(shipment, undefined, [], () => 'g2'))).toEqual(none);
    expect(namesOf(withWaitingType({ ...shipment, deliveryType: null }, [bring]))).toEqual(none);
  });

  test('and that the device does not know changes nothing while it waits', () => {
    const waiting = { ...shipment, deliveryType: 'd9' };
    expect(withWaitingType(waiting, [bring])).toBe(waiting);
  });
});
