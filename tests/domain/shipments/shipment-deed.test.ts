/** What the history calls a change to a shipment, and how much of it is kept. */
import { describe, expect, test } from 'vitest';
import type { Shipment } from '#contract/shipment.ts';
import { emptyGoodsLine } from '#domain/shipments/goods-line.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { deedOf, isSameField, keptChanges } from '#domain/shipments/shipment-deed.ts';
import { STATUS } from '#domain/shipments/status.ts';

const template = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-27');
const shipment = (fields: Partial<Shipment> = {}): Shipment => ({ ...template, status: STATUS.open, ...fields });
const line = (lineNo: number, ...packageNumbers: string[]) => ({ ...emptyGoodsLine(lineNo), packageNumbers });
const booked = { isBooked: true, status: STATUS.inProgress };

describe('[HIS-01] a change to a shipment', () => {
  test.each<[string | undefined, Partial<Shipment> | undefined, Partial<Shipment>]>([
    ['created', undefined, {}],
    ['copied', undefined, { copyOf: '1' }],
    ['returned', undefined, { returnOf: '1' }],
    ['cancelled', {}, { status: STATUS.cancelled }],
    ['closed', booked, { ...booked, status: STATUS.closed }],
    ['finished', { status: STATUS.closed }, { status: STATUS.finished }],
    ['archived', { status: STATUS.finished }, { status: STATUS.archived }],
    ['rejected', booked, { ...booked, status: STATUS.rejected }],
    ['failed', {}, { status: STATUS.technicalError }],
    ['failed', {}, { status: STATUS.failed }],
    ['reopened', { status: STATUS.cancelled }, { status: STATUS.open }],
    ['reopened', { status: STATUS.failed }, { status: STATUS.open }],
    ['moved', { status: STATUS.technicalError }, { status: STATUS.open }],
    ['cancelled', booked, { status: STATUS.cancelled }],
    ['booked', {}, booked],
    ['bookingCancelled', booked, {}],
    ['updated', { ...booked, differsFromCarrier: true }, booked],
    ['edited', booked, { ...booked, differsFromCarrier: true, value: 3 }],
    ['moved', { differsFromCarrier: true, status: STATUS.inProgress }, {}],
    ['noted', {}, { noteInternal: 'x' }],
    ['edited', {}, { noteInternal: 'x', value: 3 }],
    ['edited', { status: STATUS.open }, { status: STATUS.inProgress, value: 3 }],
    ['moved', {}, { status: STATUS.inProgress }],
    ['moved', { goodsLines: [line(1)] }, { goodsLines: [line(1, '7')] }],
    [undefined, {}, {}],
    [undefined, {}, { documents: [{}] as never, checked: false }],
  ])('is called %s by the history where %j becomes %j', (deed, before, after) => {
    expect(deedOf(before && shipment(before), shipment(after))).toBe(deed);
  });
});

describe('[HIS-01] the history', () => {
  const kept = (before: Partial<Shipment> | undefined, after: Partial<Shipment>) =>
    keptChanges(before && shipment(before), shipment(after));
  const changed = (path: string, was: unknown, becomes: unknown, more: object = {}) => ({
    ...{ path, kind: 'changed', was, becomes },
    ...more,
  });

  test.each<[string, Partial<Shipment>, Partial<Shipment>, readonly object[]]>([
    ['a state', {}, { status: STATUS.cancelled }, [changed('status', 10, 90)]],
    ['a consignment number', {}, { consignmentNo: '70' }, [changed('consignmentNo', null, '70')]],
    [
      'how far a booking went',
      { bookedAs: null },
      { isBooked: true, bookedAs: 'sent' as never },
      [changed('bookedAs', null, 'sent')],
    ],
    [
      'no such thing of one that was booked before',
      { isBooked: true },
      { isBooked: true, bookedAs: 'sent' as never },
      [],
    ],
    ['no such thing of one that is not', {}, { bookedAs: 'sent' as never }, []],
    [
      'what the carrier said',
      { validationError: 'a' },
      { validationError: 'b' },
      [changed('validationError', null, 'b')],
    ],
    ['nothing it has said before', { validationError: 'a' }, { validationError: 'a' }, []],
    ['no end of it', { validationError: 'a' }, { validationError: null }, []],
    ['nothing that Kaj says', {}, { validationError: 'b', validationNotice: { code: 'x' } as never }, []],
    [
      'package numbers, from the first to the last',
      { goodsLines: [line(1), line(2, '5'), line(3, '1', '2')] },
      { goodsLines: [line(1, '7', '8', '9'), line(2, '5'), line(3)] },
      [
        changed('goodsLines.packageNumbers', null, '7 – 9', { line: 1 }),
        changed('goodsLines.packageNumbers', '1 – 2', null, { line: 3 }),
      ],
    ],
    [
      'one package number',
      { goodsLines: [line(1)] },
      { goodsLines: [line(1, '7')] },
      [changed('goodsLines.packageNumbers', null, '7', { line: 1 })],
    ],
    [
      'a delivery type by its name',
      { deliveryType: 'd1', deliveryTypeName: 'Dagtur' },
      { deliveryType: 'd2', deliveryTypeName: 'Nattur' },
      [changed('deliveryType', 'Dagtur', 'Nattur')],
    ],
    [
      'one without a name by its id',
      { deliveryType: 'd1' },
      { deliveryType: 'd2' },
      [changed('deliveryType', 'd1', 'd2')],
    ],
    [
      'a long text shortened',
      { msgToFW1: 'a'.repeat(300) },
      { msgToFW1: 'b'.repeat(301) },
      [changed('msgToFW1', 'a'.repeat(300), `${'b'.repeat(300)}…`)],
    ],
  ])('keeps of a change %s', (_, before, after, changes) => {
    expect(kept(before, after)).toEqual({ changes, more: 0 });
  });

  test('keeps what was filled in when it was made', () => {
    const { changes } = kept(undefined, { orderNumber: 'A', goodsLines: [{ ...line(1, '7'), weight: 3 }] });
    const paths = changes.map(({ path }) => path);
    expect(paths).toContain('orderNumber');
    expect(paths).toContain('dispDate');
    expect(paths).not.toContain('noteInternal');
    expect(paths).not.toContain('checked');
    expect(paths).not.toContain('addresses.receiver.name');
    // Of a line, what says something.
    expect(changes.find(({ path }) => path === 'goodsLines')?.becomes).toMatchObject({ lineNo: 1, weight: 3 });
    expect(changes.find(({ path }) => path === 'goodsLines')?.becomes).not.toHaveProperty('packageNumbers');
    expect(changes.find(({ path }) => path === 'goodsLines')?.becomes).not.toHaveProperty('length');
  });

  test('keeps a person’s choice of services as a list', () => {
    const { changes } = kept({ services: ['a'] as never }, { services: ['a', 'b'.repeat(301)] as never });
    expect(changes).toEqual([changed('services', ['a'], ['a', `${'b'.repeat(300)}…`])]);
  });

  test('keeps as much as there is room for, and how much was left out', () => {
    const goodsLines = Array.from({ length: 200 }, (_, index) => line(index + 1, `${index}`));
    const before = { goodsLines: goodsLines.map((one) => ({ ...one, packageNumbers: [] })) };
    const { changes, more } = kept(before, { goodsLines });
    expect(changes.length + more).toBe(200);
    const size = changes.reduce((sum, change) => sum + JSON.stringify(change).length, 0);
    expect(size).toBeLessThanOrEqual(12_000);
    expect(size).toBeGreaterThan(11_800);
  });
});

test.each([
  [{ path: 'value', kind: 'changed' }, { path: 'value', kind: 'changed' }, true],
  [{ path: 'value', kind: 'changed' }, { path: 'currency', kind: 'changed' }, false],
  [
    { path: 'goodsLines.weight', line: 1, kind: 'changed' },
    { path: 'goodsLines.weight', line: 2, kind: 'changed' },
    false,
  ],
  [
    { path: 'goodsLines.weight', line: 1, kind: 'changed' },
    { path: 'goodsLines.volume', line: 1, kind: 'changed' },
    false,
  ],
  [{ path: 'goodsLines.weight', line: 1, kind: 'changed' }, { path: 'goodsLines', line: 2, kind: 'added' }, true],
  [{ path: 'goodsLines', line: 1, kind: 'removed' }, { path: 'goodsLines.weight', line: 2, kind: 'changed' }, true],
  [{ path: 'itemLines', line: 1, kind: 'removed' }, { path: 'goodsLines.weight', line: 2, kind: 'changed' }, false],
] as const)('[HIS-01] %j and %j are about the same field: %s', (one, other, expected) => {
  expect(isSameField(one, other)).toBe(expected);
});
