import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GoodsLineInput, Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { mergeShipmentEdit, SHIPMENT_GROUPS, touchedGroups } from '#domain/kinds/shipment-groups.ts';
import { mergeEntry } from '#domain/outbox/merge-entry.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { emptyGoodsLine } from '#domain/shipments/goods-line.ts';
import { applyShipmentPatch } from '#domain/shipments/shipment-patch.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { edit, sampleEntry, shipment } from './entries.ts';

const word = fc.constantFrom('A', 'B', 'C', null);
const day = fc.constantFrom('2026-11-23', '2026-11-24', '2026-11-25');
const party = fc.record({
  name: fc.constantFrom('Lager', 'Butik'),
  city: word,
  countryCode: fc.constantFrom('SE', 'NO'),
});
const goodsLines = fc
  .array(fc.record({ quantity: fc.integer({ min: 1, max: 3 }), weight: fc.integer({ min: 0, max: 3 }) }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((lines): GoodsLineInput[] => lines.map((line, index) => ({ lineNo: index + 1, type: 'PC', ...line })));
const patches = fc.record(
  {
    deliveryType: word,
    arrivalDate: fc.option(day),
    dispDate: day,
    receiverPays: fc.boolean(),
    customerNumber: word,
    combiterms: word,
    currency: fc.constantFrom('SEK', 'NOK', null),
    msgToFW1: word,
    msgToFW2: word,
    orderNumber: word,
    noteInternal: word,
    checked: fc.boolean(),
    insurance: fc.option(fc.record({ value: fc.integer({ min: 1, max: 3 }), currency: fc.constant('SEK') })),
    addresses: fc.record({ receiver: party, sender: fc.option(party) }, { requiredKeys: [] }),
    goodsLines,
  },
  { requiredKeys: [] },
) as fc.Arbitrary<ShipmentPatch>;

const start = applyShipmentPatch(shipment(), {
  goodsLines: [1, 2].map((lineNo) => ({ lineNo, type: 'PC', quantity: 1, weight: 1 })),
});
const bases = patches.map((patch) => applyShipmentPatch(start, patch));
const edited = (base: Shipment, patch: ShipmentPatch) => applyShipmentPatch(base, patch);

/** A hundred thousand cases over all properties; on a slow machine as many as this time holds. Unit: milliseconds. */
const RUNS = { numRuns: 20_000, interruptAfterTimeLimit: 15_000 };

describe('an edit on top of somebody else’s', () => {
  test('is itself where nothing else happened', () => {
    fc.assert(
      fc.property(bases, patches, (base, mine) => {
        const { patch, clashes } = mergeShipmentEdit(base, mine, base);
        expect(clashes).toEqual([]);
        expect(isSame(edited(base, patch), edited(base, mine))).toBe(true);
      }),
      RUNS,
    );
  });

  test('is nothing where both did the same, or when it has been applied', () => {
    fc.assert(
      fc.property(bases, patches, patches, (base, mine, foreign) => {
        expect(mergeShipmentEdit(base, mine, edited(base, mine))).toEqual({ patch: {}, clashes: [] });
        const theirs = edited(base, foreign);
        const { patch, clashes } = mergeShipmentEdit(base, mine, theirs);
        if (clashes.length > 0) return;
        const merged = edited(theirs, patch);
        expect(mergeShipmentEdit(theirs, patch, merged)).toEqual({ patch: {}, clashes: [] });
      }),
      RUNS,
    );
  });

  test('comes to the same in either order where different groups are touched', () => {
    fc.assert(
      fc.property(bases, patches, patches, (base, one, other) => {
        const groups = touchedGroups(one);
        if (touchedGroups(other).some((group) => groups.includes(group))) return;
        const [first, second] = [edited(base, one), edited(base, other)];
        const oneOnOther = mergeShipmentEdit(base, one, second);
        const otherOnOne = mergeShipmentEdit(base, other, first);
        expect([...oneOnOther.clashes, ...otherOnOne.clashes]).toEqual([]);
        expect(isSame(edited(second, oneOnOther.patch), edited(first, otherOnOne.patch))).toBe(true);
      }),
      RUNS,
    );
  });

  test('has every value from one of the two, and overwrites nothing foreign in silence', () => {
    fc.assert(
      fc.property(bases, patches, patches, (base, mine, foreign) => {
        const [ours, theirs] = [edited(base, mine), edited(base, foreign)];
        const { patch } = mergeShipmentEdit(base, mine, theirs);
        const merged = edited(theirs, patch);
        for (const { name, read, lines } of SHIPMENT_GROUPS) {
          const [b, m, t, got] = [read(base), read(ours), read(theirs), read(merged)].map((side) => leavesOf(side));
          const places = new Set([b, m, t, got].flatMap((side) => [...(side?.keys() ?? [])]));
          for (const place of lines ? [] : places) {
            const [was, here, there, now] = [b, m, t, got].map((side) => side?.get(place) ?? null);
            const expected = isSame(there, was) ? [here, there] : [there, ...(isSame(here, there) ? [here] : [])];
            expect(expected, `${name} ${place}`).toContainEqual(now);
          }
        }
      }),
      RUNS,
    );
  });

  test('clashes exactly where both changed one field differently', () => {
    const plain = SHIPMENT_GROUPS.filter(({ lines, record }) => !lines && !record);
    fc.assert(
      fc.property(bases, patches, patches, (base, mine, foreign) => {
        const [ours, theirs] = [edited(base, mine), edited(base, foreign)];
        const clashing = mergeShipmentEdit(base, mine, theirs).clashes.map(({ group }) => group);
        const expected = plain.filter(({ read }) => {
          const [b, m, t] = [read(base), read(ours), read(theirs)];
          return !isSame(m, b) && !isSame(t, b) && !isSame(m, t);
        });
        const names = plain.map(({ name }) => name);
        expect(clashing.filter((name) => names.includes(name))).toEqual(expected.map(({ name }) => name));
      }),
      RUNS,
    );
  });
});

/** The values of a group by their paths. */
function leavesOf(value: unknown, path = ''): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path, value]]);
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...leavesOf(inner, `${path}/${key}`)]));
}

describe('goods lines', () => {
  const line = (lineNo: number, quantity: number) => ({ ...emptyGoodsLine(lineNo), quantity, weight: 1 });
  const withLines = (...lines: ReturnType<typeof line>[]) => shipment({ goodsLines: lines });
  const send = (...lines: ReturnType<typeof line>[]) => ({
    goodsLines: lines.map(({ packageNumbers, ...typed }) => typed as GoodsLineInput),
  });

  test('are merged one by one where each side changed another', () => {
    const merge = mergeShipmentEdit(
      withLines(line(1, 1), line(2, 1)),
      send(line(1, 5), line(2, 1)),
      withLines(line(1, 1), line(2, 7)),
    );
    expect(merge.clashes).toEqual([]);
    expect(merge.patch.goodsLines?.map(({ quantity }) => quantity)).toEqual([5, 7]);
  });

  test('[OFF-16] are merged where one was added there and another changed here', () => {
    const merge = mergeShipmentEdit(withLines(line(1, 1)), send(line(1, 5)), withLines(line(1, 1), line(2, 7)));
    expect(merge.clashes).toEqual([]);
    expect(merge.patch.goodsLines?.map(({ lineNo, quantity }) => [lineNo, quantity])).toEqual([
      [1, 5],
      [2, 7],
    ]);
  });

  test('[OFF-16] are both kept, under two numbers, where each side added one', () => {
    const merge = mergeShipmentEdit(
      withLines(line(1, 1)),
      send(line(1, 1), line(2, 5)),
      withLines(line(1, 1), line(2, 7)),
    );
    expect(merge.clashes).toEqual([]);
    expect(merge.patch.goodsLines?.map(({ lineNo, quantity }) => [lineNo, quantity])).toEqual([
      [1, 1],
      [2, 7],
      [3, 5],
    ]);
  });

  test('[OFF-16] that get another number take their articles along', () => {
    const article = (goodsLineNo: number, itemNo: string) => ({ goodsLineNo, itemNo });
    const merge = mergeShipmentEdit(
      withLines(line(1, 1)),
      { ...send(line(1, 1), line(2, 5)), itemLines: [article(2, 'MINE')] },
      edited(withLines(line(1, 1), line(2, 7)), { itemLines: [article(2, 'THEIRS')] }),
    );
    expect(merge.clashes).toEqual([]);
    expect(merge.patch.goodsLines?.map(({ lineNo }) => lineNo)).toEqual([1, 2, 3]);
    expect(merge.patch.itemLines).toMatchObject([article(2, 'THEIRS'), article(3, 'MINE')]);
  });

  test('that were removed there leave their articles to the shipment', () => {
    const [article] = edited(withLines(line(1, 1)), { itemLines: [{ goodsLineNo: 2, itemNo: 'MINE' }] }).itemLines;
    const merge = mergeShipmentEdit(
      withLines(line(1, 1), line(2, 1)),
      { itemLines: [{ goodsLineNo: 2, itemNo: 'MINE' }] },
      withLines(line(1, 1)),
    );
    expect(merge).toEqual({ patch: { itemLines: [{ ...article, goodsLineNo: null }] }, clashes: [] });
  });

  test('[OFF-16] are a person’s to decide one by one where both changed the same value of one', () => {
    const base = withLines(line(1, 1), line(2, 1));
    const [mine, theirs] = [send(line(1, 5), line(2, 3)), withLines(line(1, 6), line(2, 1))];
    const { clashes, patch } = mergeShipmentEdit(base, mine, theirs);
    expect(clashes.map(({ group, line }) => [group, line])).toEqual([['goodsLines.1.quantity', 1]]);
    expect(patch.goodsLines?.map(({ quantity }) => quantity)).toEqual([6, 3]);
    const decided = mergeShipmentEdit(base, mine, theirs, ['goodsLines.1.quantity']);
    expect(decided.clashes).toEqual([]);
    expect(decided.patch.goodsLines?.map(({ quantity }) => quantity)).toEqual([5, 3]);
  });
});

describe('a receiver', () => {
  const receiver = { ...shipment().addresses.receiver, name: 'Lager', street1: 'Kajen 1', city: 'Ystad' };
  const base = shipment({ addresses: { sender: null, receiver } });
  const mine = (fields: object) => ({ addresses: { receiver: { ...receiver, ...fields } } });
  const theirs = (fields: object) => ({
    ...base,
    ...mine(fields),
    addresses: { sender: null, ...mine(fields).addresses },
  });
  const phone = (phoneNo: string) => ({ contact: { ...receiver.contact, phoneNo } });

  test('[OFF-16] has the telephone number of one and the street of the other, and nobody is asked', () => {
    const merge = mergeShipmentEdit(base, mine(phone('1')), theirs({ street1: 'Kajen 2' }));
    expect(merge.clashes).toEqual([]);
    expect(merge.patch.addresses?.receiver).toMatchObject({ street1: 'Kajen 2', contact: { phoneNo: '1' } });
  });

  test('[OFF-16] is asked about by the values that both changed', () => {
    const merge = mergeShipmentEdit(base, mine(phone('1')), theirs({ ...phone('2'), city: 'Malmö' }));
    expect(merge.clashes.map(({ group }) => group)).toEqual(['receiver.contact.phoneNo']);
    expect(merge.patch).toEqual({});
    const decided = mergeShipmentEdit(base, mine(phone('1')), theirs({ ...phone('2'), city: 'Malmö' }), [
      'receiver.contact.phoneNo',
    ]);
    expect(decided.patch.addresses?.receiver).toMatchObject({ city: 'Malmö', contact: { phoneNo: '1' } });
  });

  test('keeps street and city together', () => {
    const merge = mergeShipmentEdit(base, mine({ street1: 'Kajen 2' }), theirs({ city: 'Malmö' }));
    expect(merge.clashes.map(({ group }) => group)).toEqual(['receiver.street1']);
  });

  test('is still the same one where its name was corrected', () => {
    const merge = mergeShipmentEdit(base, mine({ name: 'Lagret' }), theirs(phone('2')));
    expect(merge.clashes).toEqual([]);
    expect(merge.patch.addresses?.receiver).toMatchObject({ name: 'Lagret', contact: { phoneNo: '2' } });
  });

  test('is chosen as a whole where one side put another in its place', () => {
    const other = { name: 'Butik', street1: 'Torget 4', city: 'Lund' };
    const merge = mergeShipmentEdit(base, mine(other), theirs(phone('2')));
    expect(merge.clashes.map(({ group }) => group)).toEqual(['receiver']);
    const decided = mergeShipmentEdit(base, mine(other), theirs(phone('2')), ['receiver']);
    expect(decided.patch.addresses?.receiver).toMatchObject({ ...other, contact: { phoneNo: null } });
  });
});

describe('what happened to the shipment meanwhile', () => {
  const goods = edit({ currency: 'EUR' });
  const order = edit({ orderNumber: 'B' });
  const booked = { isBooked: true, status: STATUS.inProgress };

  test.each([
    ['booked', booked],
    ['cancelled', { status: STATUS.cancelled }],
    ['closed', { status: STATUS.closed }],
  ] as const)(
    'an edit of what is carried conflicts with a shipment that is %s, though no field clashes',
    (reason, changed) => {
      expect(mergeEntry(goods, shipment(changed))).toEqual({ kind: 'conflict', reason, clashes: [] });
    },
  );

  test.each<ShipmentPatch>([
    { addresses: { receiver: { name: 'Lager', countryCode: 'SE' } } },
    { deliveryType: 'd2' },
    { currency: 'EUR', orderNumber: 'B' },
  ])('of what is carried is %j, whatever else is changed with it', (patch) => {
    expect(mergeEntry(edit(patch), shipment(booked))).toMatchObject({ kind: 'conflict', reason: 'booked' });
    expect(mergeEntry(edit(patch), shipment({ category: 'C' }))).toStrictEqual({ kind: 'resend', payload: patch });
  });

  test('an edit that somebody else has made as well is done', () => {
    expect(mergeEntry(order, shipment({ orderNumber: 'B' }))).toEqual({ kind: 'done' });
  });

  test('an edit of other fields goes on', () => {
    expect(mergeEntry(order, shipment({ isBooked: true, status: STATUS.inProgress }))).toMatchObject({
      kind: 'resend',
    });
  });

  test('a state that is there already is done; another one stands in the way', () => {
    const cancel = sampleEntry({ operation: 'shipment.status', payload: { status: STATUS.cancelled } });
    expect(mergeEntry(cancel, shipment({ status: STATUS.cancelled }))).toEqual({ kind: 'done' });
    expect(mergeEntry(cancel, shipment({ noteInternal: 'x' }))).toEqual({
      kind: 'resend',
      payload: { status: STATUS.cancelled },
    });
    expect(mergeEntry(cancel, shipment({ isBooked: true }))).toMatchObject({ kind: 'conflict', reason: 'booked' });
  });

  test('a booking of what has changed is not sent for somebody who has not seen it', () => {
    const book = sampleEntry({ operation: 'shipment.book', payload: {} });
    expect(mergeEntry(book, shipment({ isBooked: true }))).toEqual({ kind: 'done' });
    expect(mergeEntry(book, shipment({ orderNumber: 'Z' }))).toMatchObject({ kind: 'conflict', reason: 'changed' });
    expect(mergeEntry(book, shipment({ status: STATUS.cancelled }))).toMatchObject({
      kind: 'conflict',
      reason: 'cancelled',
    });
    // A newer version with the content the person saw.
    expect(mergeEntry(book, shipment({ _etag: '"2"' }))).toEqual({ kind: 'resend', payload: {} });
  });

  test('[OFF-15] a booking with printed labels keeps its numbers, and a booking with others makes the labels void', () => {
    const payload = { lease: 'L1', consignmentNo: '70', packageNumbers: ['11', '12'] };
    const book = sampleEntry({ operation: 'shipment.book', payload });
    expect(mergeEntry(book, shipment({ _etag: '"2"' }))).toEqual({ kind: 'resend', payload });
    expect(mergeEntry(book, shipment({ isBooked: true }))).toMatchObject({ kind: 'conflict', reason: 'booked' });
    const goodsLines = [{ packageNumbers: ['11', '12'] }] as never;
    expect(mergeEntry(book, shipment({ isBooked: true, goodsLines }))).toEqual({ kind: 'done' });
  });
});

test('an address keeps what others changed in the groups this person left alone', () => {
  const contact = { name: null, email: null, phoneNo: null };
  const base = { type: null, name: 'Lager', street1: 'Kajen 1', street2: null, zipCode: '1', city: 'Ystad' };
  const rest = { countryCode: 'SE', vatNo: null, contact, addressId: '7', _etag: '"1"' };
  const address = { ...base, ...rest };
  const { contact: _, addressId: __, _etag: ___, ...typed } = address;
  const put = (payload: object) =>
    ({ operation: 'address.put', base: address, payload: { ...typed, contact, ...payload } }) as const;
  const merged = mergeEntry(put({ name: 'Nytt' }), { ...address, city: 'Malmö', _etag: '"2"' });
  expect(merged).toMatchObject({ kind: 'resend', payload: { name: 'Nytt', city: 'Malmö' } });
  const clash = mergeEntry(put({ street1: 'A' }), { ...address, city: 'Malmö' });
  expect(clash).toMatchObject({ kind: 'conflict', clashes: [{ group: 'place' }] });
});
