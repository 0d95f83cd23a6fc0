/** Which papers a booking prints by itself, and how labels come onto paper. */
import { expect, test } from 'vitest';
import type { CarrierDocument } from '#contract/carrier.ts';
import type { ShipmentDocument } from '#contract/shipment.ts';
import { autoprintKinds, papersOfBooking } from '#domain/printing/autoprint.ts';
import { labelSheet } from '#domain/printing/label-sheet.ts';
import { carrierLabelSize, PDF, stationLabels, ZPL } from '#domain/printing/label-size.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';

const setting = (document: CarrierDocument['document'], more: Partial<CarrierDocument> = {}): CarrierDocument => ({
  ...{ document, active: true, autoprint: true, copies: 1 },
  ...more,
});
const paper = (kind: ShipmentDocument['kind'], printStatus: number) => ({ kind, printStatus }) as ShipmentDocument;

test('labels and waybills are printed with a booking where the carrier has it so, and instructions never are', () => {
  const all = [setting('label'), setting('waybill'), setting('instructions'), setting('shipmentList')];
  expect(autoprintKinds(all)).toEqual(['label', 'waybill']);
  expect(autoprintKinds([setting('label', { autoprint: false }), setting('waybill')])).toEqual(['waybill']);
  const { notPrinted, done, queued, deliveryError } = PRINT_STATUS;
  const ofBooking = (documents: ShipmentDocument[]) => papersOfBooking(documents, all).map(({ kind }) => kind);
  expect(ofBooking([paper('label', notPrinted), paper('waybill', done), paper('instructions', notPrinted)])).toEqual([
    'label',
  ]);
  expect(ofBooking([paper('label', queued), paper('waybill', deliveryError)])).toEqual(['waybill']);
  expect(papersOfBooking([paper('label', notPrinted)], [])).toEqual([]);
});

test.each([
  [{}, null],
  [{ labelsPerSheet: null, firstPlace: null }, null],
  [{ labelsPerSheet: 2 }, { size: 2, firstPlace: 1 }],
  [{ firstPlace: 3 }, { size: 4, firstPlace: 3 }],
  [
    { labelsPerSheet: 2, firstPlace: 2 },
    { size: 2, firstPlace: 2 },
  ],
] as const)('labels asked for as %j are placed as %j', (asked, sheet) => {
  expect(labelSheet(asked)).toEqual(sheet);
});

test('the size of a carrier’s labels stands in its row of labels', () => {
  expect(
    carrierLabelSize([setting('waybill', { labelSize: '4-up' }), setting('label', { labelSize: '100x150' })]),
  ).toBe('100x150');
  expect(carrierLabelSize([setting('label', { labelSize: null })])).toBeUndefined();
  expect(carrierLabelSize([])).toBeUndefined();
});

test.each([
  ['nothing known', null, null, [], undefined, '105x190', undefined],
  ['the size of the carrier', null, null, [PDF], '100x150', '100x150', undefined],
  ['the size of the station before that of the carrier', '105x190', null, [PDF], '100x150', '105x190', undefined],
  ['sheets of the carrier are for browsers', null, null, [PDF], '4-up', '105x190', undefined],
  ['sheets of the station', '4-up', null, [PDF, ZPL], '100x150', '4-up', undefined],
  ['a program of both takes PDF', null, null, [PDF, ZPL], undefined, '105x190', undefined],
  ['a program of ZPL alone', null, null, [ZPL], undefined, '105x190', 8],
  ['203 dpi asked for', null, 'zpl203', [PDF, ZPL], undefined, '105x190', 8],
  ['300 dpi asked for', null, 'zpl300', [PDF, ZPL], undefined, '105x190', 12],
  ['300 dpi asked of a program that takes none', null, 'zpl300', [PDF], undefined, '105x190', undefined],
  ['sheets are never ZPL', '4-up', 'zpl203', [PDF, ZPL], undefined, '4-up', undefined],
  ['PDF asked of a program of both', null, 'pdf', [PDF, ZPL], '100x150', '100x150', undefined],
] as const)('the labels of a station: %s', (_, size, format, takes, ofCarrier, expected, zplDots) => {
  expect(stationLabels({ size, format }, takes, ofCarrier)).toEqual({ size: expected, zplDots });
});
