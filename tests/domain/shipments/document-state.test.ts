import { describe, expect, test } from 'vitest';
import type { Shipment } from '#contract/shipment.ts';
import {
  afterCancel,
  afterEdit,
  afterOutcome,
  afterPrint,
  afterQueued,
  afterReopen,
  shipmentDocuments,
} from '#domain/shipments/document-state.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';

const settings = [
  { document: 'label', active: true, autoprint: false, copies: 1 },
  { document: 'waybill', active: true, autoprint: false, copies: 3 },
  { document: 'instructions', active: false, autoprint: false, copies: 1 },
] as const;
const guids = () => {
  let count = 0;
  return () => `guid-${++count}`;
};
const printedAt = '2026-11-21T10:00:00.000Z';
const shipment = (fields: Partial<Shipment> = {}): Shipment => ({
  ...newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-21'),
  shipmentId: '1',
  status: 10,
  documents: shipmentDocuments(settings, [], guids()),
  ...fields,
});
const printStatuses = ({ documents }: Shipment) => documents.map(({ printStatus }) => printStatus);

describe('documents and the state that follows', () => {
  test('a shipment has the documents in use, and they keep their state when the settings change', () => {
    const printed = afterPrint(shipment(), ['guid-1'], printedAt);
    const again = shipmentDocuments([{ ...settings[0], copies: 2 }], printed.documents, guids());
    expect(again).toMatchObject([{ docGUID: 'guid-1', kind: 'label', copies: 2, printStatus: 30, printedAt }]);
  });

  test('the first print begins the work, the last one makes it ready', () => {
    const begun = afterPrint(shipment(), ['guid-1'], printedAt);
    expect(begun.status).toBe(20);
    expect(afterPrint(begun, ['guid-2'], printedAt).status).toBe(50);
  });

  test('[PRT-02] [PRT-03] a ready shipment is in progress again when its only paper did not come out', () => {
    const only = shipment({ documents: shipmentDocuments([settings[0]], [], guids()) });
    const ready = afterPrint(only, ['guid-1'], printedAt);
    expect(ready.status).toBe(50);
    const failed = afterOutcome(ready, 'guid-1', false, printedAt);
    expect([failed.status, printStatuses(failed)]).toEqual([20, [25]]);
    expect(afterOutcome(failed, 'guid-1', true, printedAt).status).toBe(50);
  });

  test('[PRT-02] papers left to a print client begin the work, and are done once the client says that they came out', () => {
    const queued = afterQueued(shipment(), ['guid-1', 'guid-2']);
    expect([queued.status, printStatuses(queued)]).toEqual([20, [20, 20]]);
    const half = afterOutcome(queued, 'guid-1', true, printedAt);
    expect([half.status, printStatuses(half)]).toEqual([20, [30, 20]]);
    expect(afterOutcome(half, 'guid-2', true, printedAt).status).toBe(50);
  });

  test('a ready shipment stays ready while a paper is printed once more', () => {
    const ready = afterPrint(shipment(), ['guid-1', 'guid-2'], printedAt);
    const again = afterQueued(ready, ['guid-2']);
    expect([again.status, printStatuses(again)]).toEqual([50, [30, 20]]);
  });

  test('what a printer says of a paper that is outdated, void or nobody’s changes nothing', () => {
    const outdated = afterEdit(afterPrint(shipment(), ['guid-1'], printedAt), { orderNumber: 'B' });
    expect(afterOutcome(outdated, 'guid-1', true, printedAt)).toBe(outdated);
    const cancelled = afterCancel(shipment());
    expect(afterOutcome(cancelled, 'guid-1', false, printedAt)).toBe(cancelled);
    expect(afterOutcome(outdated, 'guid-9', true, printedAt)).toBe(outdated);
  });

  test('a shipment that must be booked is ready only once it is', () => {
    const unbooked = shipment({ bookingType: 'EDI' });
    expect(afterPrint(unbooked, ['guid-1', 'guid-2'], printedAt).status).toBe(20);
    expect(afterPrint({ ...unbooked, isBooked: true }, ['guid-1', 'guid-2'], printedAt).status).toBe(50);
  });

  test.each([22, 25, 70])('a print does not end state %d', (status) => {
    expect(afterPrint(shipment({ status }), ['guid-1', 'guid-2'], printedAt).status).toBe(status);
  });

  test('an edit of the goods after printing takes the papers back', () => {
    const ready = afterPrint(shipment({ isBooked: true }), ['guid-1', 'guid-2'], printedAt);
    const edited = afterEdit(ready, { orderNumber: 'B' });
    expect(edited).toMatchObject({ status: 20, differsFromCarrier: true });
    expect(printStatuses(edited)).toEqual([10, 10]);
  });

  test('an edit of a note, a category or a tick takes no paper back', () => {
    const ready = afterPrint(shipment(), ['guid-1', 'guid-2'], printedAt);
    expect(afterEdit(ready, { noteInternal: 'x', category: 'y', checked: true })).toEqual(ready);
  });

  test('a cancelled shipment has void papers, and a reopened one starts again without numbers', () => {
    const numbered = shipment({ consignmentNo: '1', isBooked: true });
    const cancelled = afterCancel(numbered);
    expect(cancelled.status).toBe(90);
    expect(printStatuses(cancelled)).toEqual([90, 90]);
    const reopened = afterReopen(cancelled);
    expect(reopened).toMatchObject({ status: 10, isBooked: false, consignmentNo: null });
    expect(printStatuses(reopened)).toEqual([10, 10]);
  });
});
