import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText } from '#contract/clean-text.ts';
import type { Shipment } from '#contract/shipment.ts';
import { copyShipment, returnShipment } from '#domain/shipments/copy-shipment.ts';
import { emptyGoodsLine } from '#domain/shipments/goods-line.ts';
import { emptyParty, newShipment } from '#domain/shipments/new-shipment.ts';
import { applyShipmentPatch, shipmentPatch } from '#domain/shipments/shipment-patch.ts';
import { STATUS } from '#domain/shipments/status.ts';

const warehouse = { countryCode: 'SE', currency: 'SEK' };
const base = newShipment(warehouse, '2026-11-21');

/** As it is stored: what nobody sees in it is gone. */
const storedText = fc.string({ minLength: 1 }).map((typed) => cleanText(typed) || 'x');
const text = fc.option(storedText);
const party = fc
  .record({ name: storedText, city: text, email: fc.constantFrom(null, 'a@b.se', "o'brien@example.com") })
  .map(({ name, city, email }) => ({
    ...emptyParty('SE'),
    name,
    city,
    contact: { name: null, email, phoneNo: null },
  }));
const drafts: fc.Arbitrary<Shipment> = fc
  .record({
    orderNumber: text,
    noteInternal: text,
    receiverPays: fc.boolean(),
    insurance: fc.option(fc.record({ value: fc.option(fc.nat()), currency: text })),
    sender: fc.option(party),
    receiver: party,
    weights: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
  })
  .map(({ sender, receiver, weights, ...fields }) => ({
    ...base,
    ...fields,
    addresses: { sender, receiver },
    goodsLines: weights.map((weight, index) => ({ ...emptyGoodsLine(index + 1), weight })),
  }));

describe('the patch of an edit', () => {
  test('turns what was loaded into what was written', () => {
    fc.assert(
      fc.property(drafts, drafts, (before, after) => {
        expect(applyShipmentPatch(before, shipmentPatch(before, after))).toEqual(after);
      }),
    );
  });

  test('is empty when nothing a person writes differs', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const answered = { ...draft, status: STATUS.inProgress, isBooked: true, _etag: '"2"', consignmentNo: '1' };
        expect(shipmentPatch(draft, answered)).toEqual({});
      }),
    );
  });

  test('sends no package numbers, and keeps those of packages still there', () => {
    const line = { ...emptyGoodsLine(1), quantity: 3, weight: 1, packageNumbers: ['a', 'b', 'c'] };
    const numbered = { ...base, goodsLines: [line] };
    const patch = shipmentPatch(numbered, { ...numbered, goodsLines: [{ ...line, quantity: 2 }] });
    expect(patch.goodsLines?.[0]).not.toHaveProperty('packageNumbers');
    expect(applyShipmentPatch(numbered, patch).goodsLines[0]?.packageNumbers).toEqual(['a', 'b']);
  });

  test('a line sent without its number takes over no packages of another one', () => {
    const lines = [1, 2].map((lineNo) => ({
      ...emptyGoodsLine(lineNo),
      quantity: 1,
      packageNumbers: [`of ${lineNo}`],
    }));
    const sent = { type: 'PC', quantity: 1, weight: 1 };
    const { goodsLines } = applyShipmentPatch(
      { ...base, goodsLines: lines },
      { goodsLines: [sent, { ...sent, lineNo: 2 }] },
    );
    expect(goodsLines).toMatchObject([
      { lineNo: 1, packageNumbers: [] },
      { lineNo: 2, packageNumbers: ['of 2'] },
    ]);
  });
});

describe('a shipment made from another', () => {
  const original: Shipment = {
    ...base,
    shipmentId: '7',
    status: STATUS.finished,
    isBooked: true,
    consignmentNo: '1',
    noteInternal: 'x',
    orderNumber: 'A',
    deliveryType: '3',
    addresses: { sender: null, receiver: { ...emptyParty('SE'), name: 'Kund' } },
  };

  test('as a copy keeps what a person wrote, but for the note and the day', () => {
    expect(copyShipment(original, warehouse, '2026-12-01')).toMatchObject({
      shipmentId: 'new',
      status: 0,
      orderNumber: 'A',
      deliveryType: '3',
      dispDate: '2026-12-01',
      noteInternal: null,
      consignmentNo: null,
      isBooked: false,
      copyOf: '7',
    });
  });

  test('as a return goes to the warehouse when no sender was named', () => {
    const party = { ...emptyParty('SE'), name: 'Lagret' };
    const back = returnShipment(original, { ...warehouse, party }, false, '2026-12-01');
    expect(back.addresses).toEqual({ sender: original.addresses.receiver, receiver: party });
    expect(back).toMatchObject({ isInbound: true, deliveryType: null, returnOf: '7', copyOf: null });
  });
});

test('an article is kept with all that was typed of it, and empty where nothing was', () => {
  const typed = {
    ...{ goodsLineNo: 1, itemNo: 'A-1', supplierItemNo: 'S-1', countryOfOrigin: 'CN', hsTariffNumber: '94016900' },
    ...{ description: 'Stol', weight: 4.5, price: 120, category: 'K', orderedQuantity: 3, pickedQuantity: 2 },
  };
  const empty = Object.fromEntries(Object.keys(typed).map((field) => [field, null]));
  const blank = Object.fromEntries(Object.keys(typed).map((field) => [field, field.endsWith('No') ? undefined : null]));
  expect(applyShipmentPatch(base, { itemLines: [typed, {}, blank] }).itemLines).toEqual([typed, empty, empty]);
});
