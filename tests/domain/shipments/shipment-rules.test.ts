/** Rules of a shipment beside its fields: its lines among themselves, its type, its countries, and the numbers on its labels. */
import { describe, expect, test } from 'vitest';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { GoodsLine, Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { afterOutcome, PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { fieldChanges, memberChanges } from '#domain/shipments/field-changes.ts';
import { emptyGoodsLine } from '#domain/shipments/goods-line.ts';
import { emptyParty, newShipment } from '#domain/shipments/new-shipment.ts';
import { numbersMissing, withPrintedNumbers } from '#domain/shipments/printed-numbers.ts';
import { failureOf } from '#domain/shipments/shipment-failure.ts';
import { applyShipmentPatch } from '#domain/shipments/shipment-patch.ts';
import { isVoid, STATUS, withRejection, withTechnicalError } from '#domain/shipments/status.ts';
import { ruleErrors } from '#domain/shipments/validate-shipment.ts';

const template = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-21');
const shipment = (fields: Partial<Shipment> = {}): Shipment => ({
  ...template,
  addresses: { sender: null, receiver: { ...emptyParty('SE'), name: 'Kund' } },
  ...fields,
});
const line = (lineNo: number, fields: Partial<GoodsLine> = {}): GoodsLine => ({
  ...emptyGoodsLine(lineNo),
  weight: 1,
  ...fields,
});

describe('a shipment is refused', () => {
  const facts = { warehouseCountry: 'SE' } as Parameters<typeof ruleErrors>[1];
  const dom = { value: 'HOME', serviceCodes: [] };

  test.each<[string, Partial<Shipment>, object, object]>([
    ['no shipment that is in order', {}, {}, {}],
    [
      'a country that there is none of',
      { combiterms: 'DAP', addresses: { sender: emptyParty('ZZ'), receiver: { ...emptyParty('XY'), name: 'Kund' } } },
      {},
      { 'addresses.receiver.countryCode': { code: 'unknown' }, 'addresses.sender.countryCode': { code: 'unknown' } },
    ],
    ['a delivery type that is gone', { deliveryType: 'd9' }, {}, { deliveryType: { code: 'unknown' } }],
    ['no delivery type that only the device lacks', { deliveryType: 'd9' }, { isDeliveryTypeElsewhere: true }, {}],
    [
      'a delivery type that does not go there',
      { deliveryType: 'd1' },
      { deliveryType: { id: 'd1', dom: null, eu: dom, ex: null } as unknown as DeliveryType },
      { deliveryType: { code: 'notOffered' } },
    ],
    [
      'two lines of one number',
      { goodsLines: [line(1), line(2), line(1)] },
      {},
      { 'goodsLines.2.lineNo': { code: 'duplicate' } },
    ],
    [
      'an article of a line that is not there',
      { goodsLines: [line(1)], itemLines: [{ goodsLineNo: 1 }, { goodsLineNo: 2 }, { goodsLineNo: null }] as never },
      {},
      { 'itemLines.1.goodsLineNo': { code: 'unknown' } },
    ],
  ])('for %s', (_, fields, more, expected) => {
    expect(ruleErrors(shipment(fields), { ...facts, ...more })).toMatchObject(expected);
    expect(Object.keys(ruleErrors(shipment(fields), { ...facts, ...more })).sort()).toEqual(
      Object.keys(expected).sort(),
    );
  });
});

describe('[OFF-15] the numbers on labels', () => {
  test('go to the packages that have none, in the order of the lines', () => {
    const goodsLines = [
      line(1, { quantity: 3, packageNumbers: ['a'] }),
      line(2, { quantity: 1 }),
      line(3, { quantity: 2 }),
    ];
    const printed = { consignmentNo: '70', packageNumbers: ['b', 'c', 'd', 'e'] };
    const numbered = withPrintedNumbers(shipment({ goodsLines }), printed);
    expect(numbered.goodsLines.map(({ packageNumbers }) => packageNumbers)).toEqual([['a', 'b', 'c'], ['d'], ['e']]);
    expect(numbered.consignmentNo).toBe('70');
    expect(withPrintedNumbers(shipment({ consignmentNo: '1' }), printed).consignmentNo).toBe('1');
  });

  test.each([
    [3, ['a'], 2],
    [1, ['a'], 0],
    [1, ['a', 'b'], 0],
  ])('are missing of %i packages with %j: %i', (quantity, packageNumbers, missing) => {
    expect(numbersMissing(line(1, { quantity, packageNumbers }))).toBe(missing);
  });
});

describe('fields that differ', () => {
  test('are told line by line: added, removed and changed', () => {
    const [first, second] = [line(1, { weight: 1 }), line(2, { weight: 2 })];
    const changes = fieldChanges(
      shipment({ goodsLines: [first, second] }),
      shipment({ goodsLines: [{ ...first, weight: 5 }, line(3, { weight: 9, type: 'PL', quantity: 7 }), line(4)] }),
    );
    expect(changes).toContainEqual({ path: 'goodsLines.weight', line: 1, kind: 'changed', was: 1, becomes: 5 });
    expect(changes.filter(({ kind }) => kind === 'added').map(({ path }) => path)).toContain('goodsLines');
    const fewer = fieldChanges(shipment({ goodsLines: [first, second] }), shipment({ goodsLines: [first] }));
    expect(fewer).toEqual([{ path: 'goodsLines', kind: 'removed', was: second, becomes: null }]);
  });

  test('are told by their paths, as a whole where one side has no members', () => {
    expect(memberChanges({ a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } })).toEqual([
      { path: 'a.c', kind: 'changed', was: 2, becomes: 3 },
    ]);
    expect(memberChanges({ a: null }, { a: { b: 1 } })).toEqual([
      { path: 'a', kind: 'changed', was: null, becomes: { b: 1 } },
    ]);
    expect(memberChanges({ a: [1] }, { a: [2] })).toEqual([{ path: 'a', kind: 'changed', was: [1], becomes: [2] }]);
    expect(memberChanges({}, { a: null, addressId: '1' })).toEqual([]);
  });
});

test('a field that is left open keeps what was there, and an empty one loses it', () => {
  const before = shipment({ orderNumber: 'A', category: 'C' });
  const patch = { orderNumber: undefined, category: '' } as unknown as ShipmentPatch;
  expect(applyShipmentPatch(before, patch)).toEqual({ ...before, category: null });
});

describe('what a printer reports', () => {
  const paper = (kind: string, printStatus: number) => ({ docGUID: 'g', kind, printStatus, printedAt: null }) as never;
  const states = Object.values(PRINT_STATUS);

  test.each([
    ['label', [PRINT_STATUS.queued, PRINT_STATUS.deliveryError, PRINT_STATUS.done]],
    ['instructions', []],
  ] as const)('changes a paper of the kind %s only in the states %j', (kind, open) => {
    const changed = states.filter((printStatus) => {
      const before = shipment({ status: STATUS.inProgress, documents: [paper(kind, printStatus)] });
      return afterOutcome(before, 'g', false, '2026-11-27') !== before;
    });
    expect(changed).toEqual(open);
  });

  test('changes nothing of a paper that the shipment does not have', () => {
    const before = shipment({ status: STATUS.inProgress, documents: [paper('label', PRINT_STATUS.queued)] });
    expect(afterOutcome(before, 'x', true, '2026-11-27')).toBe(before);
  });
});

describe('a failure', () => {
  test('has its code, and its values if it has some', () => {
    expect(failureOf('bookingNotReached' as never)).toEqual({
      ...{ validationError: null, validationNotice: { code: 'bookingNotReached' } },
    });
    expect(failureOf('bookingNotReached' as never, { count: 2 } as never).validationNotice).toEqual({
      ...{ code: 'bookingNotReached', values: { count: 2 } },
    });
  });

  const failure = { validationError: 'x' } as never;

  test.each([
    [STATUS.inProgress, STATUS.technicalError],
    [STATUS.technicalError, STATUS.technicalError],
    [STATUS.ready, STATUS.technicalError],
    [STATUS.closed, undefined],
    [STATUS.cancelled, undefined],
  ])('of a shipment in the state %i makes it one in %s', (status, becomes) => {
    const before = { status: status as number };
    const expected = becomes === undefined ? before : { status: becomes, validationError: 'x' };
    expect(withTechnicalError(before, failure)).toEqual(expected);
  });

  test.each([
    [STATUS.inProgress, STATUS.rejected],
    [STATUS.rejected, STATUS.rejected],
    [STATUS.ready, STATUS.rejected],
    [STATUS.open, undefined],
    [STATUS.closed, undefined],
  ])('by the carrier of a shipment in the state %i makes it one in %s', (status, becomes) => {
    const before = { status: status as number };
    const expected = becomes === undefined ? before : { status: becomes, validationError: 'x' };
    expect(withRejection(before, failure)).toEqual(expected);
  });
});

test('papers of a shipment that is rejected, cancelled, archived or failed are void', () => {
  const states = Object.values(STATUS).filter(isVoid);
  expect(new Set(states)).toEqual(new Set([STATUS.rejected, STATUS.cancelled, STATUS.archived, STATUS.failed]));
});
