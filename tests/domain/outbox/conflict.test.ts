/** What a person decides of a conflict, what that sends, and what the journal keeps of it. */
import { describe, expect, test } from 'vitest';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { GoodsLine, Shipment } from '#contract/shipment.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import {
  type ConflictNeed,
  clashesOf,
  keptBeside,
  proposedGroups,
  stillAllowed,
  whatHappened,
} from '#domain/outbox/conflict-choices.ts';
import { clashRows } from '#domain/outbox/conflict-rows.ts';
import { withDispatchDay } from '#domain/outbox/dispatch-day.ts';
import { decideEntry, givenUp, mergeEntry, restoredPayload } from '#domain/outbox/merge-entry.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { asked, SAMPLES } from '../kinds/samples.ts';
import { edit, sampleEntry, shipment } from './entries.ts';

function conflictOf(asked: OutboxEntry, theirs: Shipment): ConflictNeed {
  const verdict = mergeEntry(asked, theirs);
  if (verdict.kind !== 'conflict') throw new Error(`no conflict but ${verdict.kind}`);
  return { ...verdict, theirs, changedBy: 'b@demo.test' };
}

const fixedOnceBooked = { id: 'd1', bookingUpdateable: false, bookingCancelable: true } as DeliveryType;
const changedOnceBooked = { ...fixedOnceBooked, id: 'd2', bookingUpdateable: true };

const line = (lineNo: number, fields: Partial<GoodsLine> = {}): GoodsLine => ({
  ...(shipment().goodsLines[0] as GoodsLine),
  lineNo,
  ...fields,
});

describe('a group that is decided', () => {
  const base = shipment({ receiverPays: false, customerNumber: '1' });
  const mine = { ...edit({ receiverPays: true }), base };
  const theirs = shipment({ receiverPays: false, customerNumber: '2', _etag: '"2"' });

  test('is sent whole: never half of mine over half of theirs', () => {
    expect(conflictOf(mine, theirs).clashes.map(({ group }) => group)).toEqual(['payer']);
    expect(decideEntry(mine, theirs, ['payer'])).toEqual({ receiverPays: true, customerNumber: '1' });
    expect(decideEntry(mine, theirs, [])).toBeUndefined();
  });

  test('leaves what it was decided against, whoever wrote it, ready to be asked for again', () => {
    const { clashes } = conflictOf(mine, theirs);
    expect(givenUp(mine, theirs, clashes, [])).toEqual({ mine: { receiverPays: true, customerNumber: '1' } });
    const lost = givenUp(mine, theirs, clashes, ['payer']);
    expect(lost).toEqual({ theirs: { receiverPays: false, customerNumber: '2' } });
    const now = shipment({ receiverPays: true, customerNumber: '1', orderNumber: 'new', _etag: '"3"' });
    expect(restoredPayload({ operation: 'shipment.edit', payload: lost.theirs, base }, now)).toEqual({
      receiverPays: false,
      customerNumber: '2',
    });
  });

  test('[OFF-16] that is a line comes back, when restored, beside what others did to other lines', () => {
    const lines = (...weights: number[]) => weights.map((weight, index) => line(index + 1, { weight }));
    const seen = shipment({ goodsLines: lines(10, 20, 30) });
    const asked = { ...edit({ goodsLines: lines(11, 20, 31) as never }), base: seen };
    const now = shipment({ goodsLines: lines(12, 22, 30), _etag: '"2"' });
    const { clashes } = conflictOf(asked, now);
    expect(clashes.map(({ group }) => group)).toEqual(['goodsLines.1.weight']);
    const sent = decideEntry(asked, now, []) as { goodsLines: GoodsLine[] };
    expect(sent.goodsLines.map(({ weight }) => weight)).toEqual([12, 22, 31]);
    const lost = givenUp(asked, now, clashes, []);
    const later = shipment({ goodsLines: lines(12, 22, 31).with(1, line(2, { weight: 25 })), _etag: '"3"' });
    const again = { operation: 'shipment.edit', payload: lost.mine, base: seen } as const;
    const restored = restoredPayload(again, later) as { goodsLines: GoodsLine[] };
    expect(restored.goodsLines.map(({ weight }) => weight)).toEqual([11, 25, 31]);
  });
});

test('a receiver that was given up comes back whole', () => {
  const receiver = (name: string) => ({ ...shipment().addresses.receiver, name });
  const to = (name: string) => ({ addresses: { sender: null, receiver: receiver(name) } });
  const mine = edit({ addresses: { receiver: { name: 'Butik', countryCode: 'SE' } } });
  const theirs = shipment({ ...to('Lager'), _etag: '"2"' });
  const { clashes } = conflictOf(mine, theirs);
  expect(givenUp(mine, theirs, clashes, [])).toEqual({ mine: { addresses: { receiver: receiver('Butik') } } });
});

describe('a conflict that an earlier version wrote down', () => {
  const asked = edit({ deliveryType: 'd2', msgToFW1: 'Ring' });
  const old = (theirs: Partial<Shipment>, group: string): ConflictNeed => ({
    ...{ kind: 'conflict', reason: 'changed', changedBy: 'b@demo.test', theirs: shipment({ ...theirs, _etag: '"2"' }) },
    clashes: [{ group, base: [null, null], mine: ['d2', null], theirs: [null, null] }],
  });

  test('[OFF-16] is asked about by field, whatever groups it was written with', () => {
    const need = old({ deliveryType: 'd3', arrivalDate: '2026-11-25' }, 'transport');
    expect(clashesOf(asked, need).map(({ group }) => group)).toEqual(['deliveryType']);
  });

  test('[OFF-16] has nothing left to choose where each side changed another field', () => {
    const need = old({ msgToFW2: 'Grinden', arrivalDate: '2026-11-25' }, 'messages');
    expect(clashesOf(asked, need)).toEqual([]);
    expect(decideEntry(asked, need.theirs, [])).toEqual({ deliveryType: 'd2', msgToFW1: 'Ring' });
  });
});

describe('restoring', () => {
  test('restoring an edit asks for what differs from the shipment now, and for nothing else', () => {
    const asked = edit({ orderNumber: 'A', category: 'C' });
    expect(restoredPayload(asked, shipment({ orderNumber: 'B', category: 'C' }))).toEqual({ orderNumber: 'A' });
    expect(restoredPayload(asked, shipment({ orderNumber: 'A', category: 'C' }))).toBeUndefined();
  });

  test('restoring a cancellation of a cancelled shipment or a booking of a booked one asks for nothing', () => {
    const cancel = sampleEntry({ operation: 'shipment.status', payload: { status: STATUS.cancelled } });
    expect(restoredPayload(cancel, shipment({ status: STATUS.cancelled }))).toBeUndefined();
    expect(restoredPayload(cancel, shipment())).toEqual({ status: STATUS.cancelled });
    const book = sampleEntry({ operation: 'shipment.book', payload: {} });
    expect(restoredPayload(book, shipment({ isBooked: true }))).toBeUndefined();
    expect(restoredPayload(book, shipment())).toEqual({});
  });
});

describe('a clash laid out in rows', () => {
  test('has the fields that are not the same on all sides', () => {
    const receiver = { ...shipment().addresses.receiver, name: 'Lager', city: 'Kalmar' };
    const contact = (phoneNo: string) => ({ ...receiver, contact: { ...receiver.contact, phoneNo } });
    const theirs = { ...contact('2'), city: 'Nybro', addressId: '9', type: 'Butik' };
    const clash = { group: 'receiver', base: receiver, mine: contact('1'), theirs };
    expect(clashRows('shipment', clash)).toEqual([
      { path: 'addresses.receiver.city', base: 'Kalmar', mine: 'Kalmar', theirs: 'Nybro' },
      { path: 'addresses.receiver.contact.phoneNo', base: null, mine: '1', theirs: '2' },
    ]);
  });

  test('has a row per field of a goods line, and one for a line a side does not have', () => {
    const [first, second] = [line(1, { weight: 10 }), line(2)];
    const weight = { group: 'goodsLines.1.weight', line: 1 };
    const sides = { base: { weight: 10 }, mine: { weight: 11 }, theirs: { weight: 12 } };
    expect(clashRows('shipment', { ...weight, ...sides })).toEqual([
      { path: 'goodsLines.weight', line: 1, base: 10, mine: 11, theirs: 12 },
    ]);
    const whole = { group: 'goodsLines.2', line: 2, base: second, mine: null, theirs: first };
    expect(clashRows('shipment', whole)).toEqual([
      { path: 'goodsLines', line: 2, base: second, mine: null, theirs: first },
    ]);
  });

  test('names the fields of a register by themselves', () => {
    const clash = { group: 'vatNo', base: ['SE1'], mine: ['SE2'], theirs: ['SE3'] };
    expect(clashRows('address', clash)).toEqual([{ path: 'vatNo', base: 'SE1', mine: 'SE2', theirs: 'SE3' }]);
  });
});

describe('what a person may choose', () => {
  test('no side is proposed for a field that the carrier acts on', () => {
    const theirs = shipment({ orderNumber: 'B', dispDate: '2026-11-30', _etag: '"2"' });
    const need = conflictOf(edit({ orderNumber: 'A', dispDate: '2026-11-29', category: 'C' }), theirs);
    expect(proposedGroups('shipment', need.clashes)).toEqual(['orderNumber']);
  });

  test('[OFF-16] what only one side changed is told by its name', () => {
    const asked = edit({ orderNumber: 'A', category: 'C' });
    const need = conflictOf(asked, shipment({ orderNumber: 'B', noteInternal: 'N', _etag: '"2"' }));
    const beside = keptBeside(asked, need);
    expect(beside.mine.map(({ path }) => path)).toEqual(['category']);
    expect(beside.theirs.map(({ path }) => path)).toEqual(['noteInternal']);
  });

  test('[OFF-16] what only one side changed of an address is told by its name', () => {
    const { entity, payloads } = SAMPLES.address;
    const { addressId: _, ...older } = { ...entity, name: 'Annat', city: 'Malmö', vatNo: undefined, type: 'B' };
    const put = { ...asked('address.put'), payload: { ...(payloads.put as object), openingHours: '08–16' } };
    const beside = keptBeside(put, { ...conflictOf(edit({ value: 1 }), shipment({ value: 2 })), theirs: older });
    expect(beside.mine.map(({ path, becomes }) => [path, becomes])).toEqual([['openingHours', '08–16']]);
    expect(beside.theirs.map(({ path, was, becomes }) => [path, was, becomes])).toEqual([['city', 'Ystad', 'Malmö']]);
  });

  const book = sampleEntry({ operation: 'shipment.book', payload: {} });
  const toState = (status: number) => sampleEntry({ operation: 'shipment.status', payload: { status } });
  const [cancel, reopen] = [toState(STATUS.cancelled), toState(STATUS.open)];

  test.each<[string, OutboxEntry, Partial<Shipment>, boolean]>([
    [
      'of a cancelled shipment an edit is no more',
      edit({ dispDate: '2026-11-29' }),
      { status: STATUS.cancelled },
      false,
    ],
    [
      'of a cancelled shipment a note with something else is no more',
      edit({ dispDate: '2026-11-29', noteInternal: 'x' }),
      { status: STATUS.cancelled },
      false,
    ],
    [
      'of a booked one an edit is, where the carrier takes some',
      edit({ dispDate: '2026-11-29' }),
      { ...booked(), deliveryType: 'd2' },
      true,
    ],
    ['an open shipment is called off', cancel, {}, true],
    ['a cancelled one is not called off again', cancel, { status: STATUS.cancelled }, false],
    ['a cancelled one is reopened', reopen, { status: STATUS.cancelled }, true],
    ['an open one is not', reopen, {}, false],
    ['an open one is booked', book, { bookingType: 'EDI' }, true],
    ['a booked one is not booked again', book, { ...booked(), bookingType: 'EDI' }, false],
    ['of a cancelled shipment an edit of nothing is no more', edit({}), { status: STATUS.cancelled }, false],
    ['of a cancelled shipment a note still is', edit({ noteInternal: 'x' }), { status: STATUS.cancelled }, true],
    ['of a booked one an edit is not, where the carrier takes none', edit({ dispDate: '2026-11-29' }), booked(), false],
    ['of an open one it is', edit({ dispDate: '2026-11-29' }), {}, true],
  ])('a choice is offered only while it is allowed: %s', (_, asked, now, allowed) => {
    const need: ConflictNeed = {
      kind: 'conflict',
      reason: 'changed',
      clashes: [],
      theirs: shipment({ deliveryType: 'd1', ...now }),
      changedBy: null,
    };
    expect(stillAllowed(asked, need, { deliveryTypes: [fixedOnceBooked, changedOnceBooked] })).toMatchObject({
      allowed,
    });
  });

  test('a conflict with a shipment that was booked meanwhile tells of the booking', () => {
    const need = conflictOf(
      edit({ orderNumber: 'A' }),
      shipment({ orderNumber: 'B', isBooked: true, status: STATUS.inProgress }),
    );
    expect([need.reason, whatHappened(edit({ orderNumber: 'A' }), need)]).toEqual(['changed', 'booked']);
  });

  test('a new dispatch day keeps the time of day', () => {
    expect(withDispatchDay(edit({ dispDate: '2026-11-20 14:30', category: 'C' }), '2026-11-21')).toEqual({
      dispDate: '2026-11-21 14:30',
      category: 'C',
    });
    expect(withDispatchDay({ payload: {}, base: shipment() }, '2026-11-21')).toEqual({ dispDate: '2026-11-21' });
  });
});

function booked(): Partial<Shipment> {
  return { isBooked: true, status: STATUS.inProgress };
}
