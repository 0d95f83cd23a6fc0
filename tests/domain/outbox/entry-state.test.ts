import { describe, expect, test } from 'vitest';
import { type EntryError, needsPerson, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { kindRules } from '#domain/kinds/kinds.ts';
import { mergeWait } from '#domain/outbox/back-off.ts';
import { BOOKING_LIFE, bookingExpiry } from '#domain/outbox/booking-expiry.ts';
import { coalesced, isMergeable, isUnsent } from '#domain/outbox/coalesce.ts';
import { type EntryEvent, nextEntry } from '#domain/outbox/entry-state.ts';
import { gateOf } from '#domain/outbox/gates.ts';
import { blockerOf, dependentsOf, nextMoment, readyEntries } from '#domain/outbox/lanes.ts';
import { keyWithServerId, withServerIds } from '#domain/outbox/server-ids.ts';
import { upcastRecord } from '#domain/outbox/upcast-record.ts';
import { edit, NOW, sampleEntry, shipment } from './entries.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const error: EntryError = { status: 500, code: null, message: '', fields: {}, reason: null };
const start: EntryEvent = { type: 'started', at: NOW, epoch: 1 };
const silence: EntryEvent = { type: 'silence', sent: true, at: NOW, random: 1 };
const failure: EntryEvent = { type: 'failed', at: NOW, random: 0.5, counted: true, wait: null, error };
const moved = (first: OutboxEntry, ...events: EntryEvent[]) => events.reduce(nextEntry, first);

describe('an entry on its way', () => {
  test('is unknown, not lost, when whoever sent it is gone', () => {
    expect(moved(edit({}), start, { type: 'interrupted' })).toMatchObject({
      state: 'ambiguous',
      sendings: 1,
      sentAt: NOW,
    });
  });

  test('[F34] counts no silence towards any limit', () => {
    const silences = Array.from({ length: 50 }, () => [start, silence]).flat();
    const waiting = moved(edit({}), ...silences);
    expect(waiting).toMatchObject({ state: 'ambiguous', tries: 0, silences: 50 });
    expect(needsPerson(waiting)).toBe(false);
    expect(waiting.nextAt - NOW).toBeLessThanOrEqual(60_000);
  });

  test('[F13] has its own counter, and is shown as stuck after eight failures over half an hour', () => {
    let stuck = edit({});
    let now = NOW;
    for (let tries = 0; tries < 8; tries++) {
      stuck = moved(stuck, { ...start, at: now }, { ...failure, at: now });
      if (tries < 7) now = stuck.nextAt;
    }
    expect(now - NOW).toBeGreaterThanOrEqual(30 * 60_000);
    expect(stuck).toMatchObject({ state: 'retry', tries: 8 });
    expect(needsPerson(stuck)).toBe(true);
    expect(stuck.nextAt - now).toBe(15 * 60_000);
  });

  test('waits at least as long as the server asks', () => {
    expect(moved(edit({}), start, { ...failure, counted: false, wait: 90_000 })).toMatchObject({
      nextAt: NOW + 90_000,
    });
  });

  test('that never left is as it was', () => {
    expect(moved(edit({}), start, { ...silence, sent: false })).toEqual({ ...edit({}), epoch: 1 });
    const again = moved(edit({}), start, silence, start, { ...silence, sent: false });
    expect(again).toMatchObject({ state: 'ambiguous', sendings: 1, sentAt: NOW });
  });

  test('gets a new id with a new body, in its old place', () => {
    const merged: EntryEvent = {
      type: 'replaced',
      id: 'new',
      payload: {},
      base: {},
      baseEtag: '"2"',
      byMerge: true,
    };
    expect(moved(edit({}), start, merged)).toMatchObject({
      id: 'new',
      seq: 1,
      sentAt: null,
      sendings: 0,
      mergeRounds: 1,
    });
  });

  test('merged again and again, lets the others go on for a while', () => {
    expect([0, 1, 2, 3, 4, 30].map((rounds) => mergeWait(rounds, 1))).toEqual([0, 0, 0, 1000, 2000, 60_000]);
    const merged = { id: 'new', payload: {}, base: {}, baseEtag: '"2"', byMerge: true, nextAt: NOW + 1000 };
    expect(moved(edit({}), start, { type: 'replaced', ...merged })).toMatchObject({
      state: 'queued',
      nextAt: NOW + 1000,
    });
  });

  test('does not move by accident', () => {
    expect(() => moved(edit({}), silence)).toThrow('does not follow');
    expect(() => moved(edit({}), start, start)).toThrow('does not follow');
  });
});

describe('lanes', () => {
  const other = (fields: Partial<OutboxEntry>) => ({ ...sampleEntry(), entityKey: 'shipment:2', ...fields });
  const queue = (...entries: OutboxEntry[]) => ({ entries, unknown: [] });

  test('[F33] let nothing pass an earlier entry of the same entity, whatever it waits for', () => {
    const waiting = edit({}, { state: 'retry', nextAt: NOW + 1 });
    const later = edit({}, { seq: 2 });
    expect(readyEntries(queue(waiting, later), NOW, 'exact')).toEqual([]);
    expect(blockerOf(later, queue(waiting, later))).toEqual({ kind: 'before', seq: 1 });
  });

  test('[F5] let others flow past one that is stuck', () => {
    const dead = edit({}, { state: 'dead' });
    const free = other({ seq: 2 });
    expect(readyEntries(queue(dead, free), NOW, 'exact')).toEqual([free]);
  });

  test('[F6] wait behind a record of a later version', () => {
    const known = edit({}, { seq: 2 });
    const unknown = [{ seq: 1, entityKey: known.entityKey }];
    expect(readyEntries({ entries: [known], unknown }, NOW, 'exact')).toEqual([]);
  });

  test('of creates go one at a time; without keys everything does', () => {
    const creates = [1, 2].map((seq) =>
      sampleEntry({ operation: 'shipment.create', entityKey: `shipment:tmp:${seq}` }, { seq }),
    );
    const edits = [3, 4].map((seq) => other({ seq, entityKey: `shipment:${seq}` }));
    expect(readyEntries(queue(...creates, ...edits), NOW, 'exact').map(({ seq }) => seq)).toEqual([1, 3, 4]);
    expect(readyEntries(queue(...creates, ...edits), NOW, 'plain').map(({ seq }) => seq)).toEqual([1]);
  });

  test('wait for the id another entry will bring, and go with it when it goes', () => {
    const create = sampleEntry({ operation: 'deliveryType.create', entityKey: 'deliveryType:tmp:9' }, { seq: 1 });
    const user = sampleEntry({ payload: { deliveryType: 'tmp:9' } }, { seq: 2 });
    expect(blockerOf(user, queue(create, user))).toEqual({ kind: 'dependency', id: 'tmp:9' });
    expect(dependentsOf(create, [create, user])).toEqual([user]);
    const known = new Map([['tmp:9', '1001']]);
    expect(withServerIds(user.payload, known)).toEqual({ deliveryType: '1001' });
    expect(keyWithServerId('deliveryType:tmp:9', known)).toBe('deliveryType:1001');
  });

  test('say when something may start again', () => {
    const retry = other({ state: 'retry', nextAt: NOW + 500 });
    expect(nextMoment(queue(edit({}, { state: 'dead' }), edit({}, { seq: 2 }), retry), NOW)).toBe(NOW + 500);
    expect(nextMoment(queue(edit({}, { state: 'held' })), NOW)).toBeUndefined();
  });

  test('[F14] wait no longer than anything waits, when the clock was set back meanwhile', () => {
    const before = NOW - DAY;
    for (const state of ['queued', 'ambiguous', 'retry'] as const) {
      const waiting = edit({}, { state, nextAt: NOW + 500 });
      expect(readyEntries(queue(waiting), NOW, 'exact'), state).toEqual([]);
      expect(readyEntries(queue(waiting), before, 'exact'), state).toEqual([waiting]);
      expect(nextMoment(queue(waiting), before), state).toBe(before);
    }
  });
});

describe('two edits of one entity', () => {
  const first = sampleEntry({ payload: { orderNumber: 'A' }, base: shipment({ orderNumber: null }) });
  const next = { ...first, payload: { orderNumber: 'B', checked: true }, base: shipment({ orderNumber: 'A' }) };

  test('become one while neither has left, from the value seen first', () => {
    expect(coalesced(first, next)).toMatchObject({
      payload: { orderNumber: 'B', checked: true },
      base: { orderNumber: null },
    });
  });

  test('stay two once one may have left, and where they mean different things', () => {
    expect(isUnsent(moved(first, start, silence))).toBe(false);
    expect(isMergeable(first, { ...next, operation: 'shipment.status' })).toBe(false);
    expect(isMergeable({ ...first, operation: 'shipment.book' }, next)).toBe(false);
  });
});

describe('before it leaves', () => {
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 'yyyy-MM-dd'.length);
  const facts = { now: NOW, build: 7, policy: 'exact', dayOf, history: null, serverHistory: null } as const;

  test('[OFF-11] what was made in another history goes to its person, whatever else there is to ask', () => {
    const made = edit({}, { history: 'lost', expiresAt: NOW - 1, approved: true });
    expect(gateOf(made, { ...facts, history: 'new', serverHistory: 'new' }).kind).toBe('otherHistory');
    expect(gateOf({ ...made, sendings: 2 }, { ...facts, serverHistory: 'new' }).kind).toBe('otherHistory');
    expect(gateOf(edit({}), { ...facts, history: 'lost', serverHistory: 'new' }).kind).toBe('otherHistory');
    expect(gateOf(edit({}, { history: 'new' }), { ...facts, history: 'lost', serverHistory: 'new' }).kind).toBe('open');
    expect(gateOf(edit({}, { history: 'lost' }), facts).kind).toBe('open');
  });
  const book = sampleEntry({ operation: 'shipment.book', payload: {}, expiresAt: NOW + BOOKING_LIFE });

  test('a booking expires', () => {
    const morning = Date.parse('2026-11-21T07:00Z');
    expect(bookingExpiry(morning, '2026-11-22', 'Europe/Stockholm')).toBe(morning + BOOKING_LIFE);
    const evening = Date.parse('2026-11-21T20:00Z');
    expect(bookingExpiry(evening, '2026-11-21 16:00', 'Europe/Stockholm')).toBe(Date.parse('2026-11-21T23:00Z'));
    // For a day that has passed it waits as for today.
    expect(bookingExpiry(evening, '2026-11-19', 'Europe/Stockholm')).toBe(Date.parse('2026-11-21T23:00Z'));
    expect(gateOf(book, facts)).toEqual({ kind: 'open' });
    expect(gateOf(book, { ...facts, now: NOW + BOOKING_LIFE })).toEqual({ kind: 'expired' });
    expect(gateOf({ ...book, sendings: 1 }, { ...facts, now: NOW + DAY })).toEqual({ kind: 'verify' });
  });

  test('[F4] what is old is looked at by a person first', () => {
    const review = { kind: 'hold', reason: 'review' };
    const create = sampleEntry({
      operation: 'shipment.create',
      entityKey: 'shipment:tmp:1',
      base: shipment({ dispDate: '2027-01-01' }),
    });
    expect(gateOf(edit({}), { ...facts, now: NOW + 8 * DAY })).toEqual(review);
    expect(gateOf(edit({}, { approved: true }), { ...facts, now: NOW + 8 * DAY })).toEqual({ kind: 'open' });
    expect(gateOf(edit({}), { ...facts, now: NOW + 4 * DAY })).toEqual({ kind: 'open' });
    expect(gateOf(edit({}), { ...facts, now: NOW + 4 * DAY, build: 8 })).toEqual(review);
    expect(gateOf(create, { ...facts, now: NOW + 2 * DAY })).toEqual({ kind: 'open' });
    expect(gateOf(create, { ...facts, now: NOW + 2 * DAY, policy: 'plain' })).toEqual(review);
    expect(gateOf(edit({}, { sendings: 1 }), { ...facts, now: NOW + 81 * DAY })).toEqual(review);
  });

  test('a dispatch date that passed meanwhile is asked about; one that had passed is not', () => {
    const dated = edit({ dispDate: '2026-11-21' });
    const tomorrow = { ...facts, now: NOW + DAY };
    expect(gateOf(dated, tomorrow)).toEqual({ kind: 'hold', reason: 'dispatchPassed' });
    expect(gateOf(edit({ dispDate: '2026-11-20' }), tomorrow)).toEqual({ kind: 'open' });
  });
});

test('[F10] what is shown is base with the entries over it; one that base holds is not folded twice', () => {
  const mine = edit({ orderNumber: 'mine' }, { state: 'applied', appliedEtag: '"2"' });
  const { fold } = kindRules('shipment');
  expect(fold(shipment(), [mine], {})?.orderNumber).toBe('mine');
  expect(fold(shipment({ _etag: null }), [mine], {})?.orderNumber).toBe('mine');
  expect(fold(shipment({ orderNumber: 'theirs', _etag: '"3"' }), [mine], {})?.orderNumber).toBe('theirs');
});

describe('[F6] records of earlier versions', () => {
  const released = {
    v: 1,
    seq: 4,
    id: 'a',
    userKey: 'anna',
    kind: 'shipment',
    operation: 'shipment.edit',
    call: 'saveShipment',
    params: { shipmentId: '100001' },
    entityKey: 'shipment:100001',
    draftKey: null,
    payload: { orderNumber: 'A' },
    base: shipment(),
    baseEtag: '"1"',
    createdAt: NOW,
    createdBuild: 6,
    state: 'inflight',
    sentAt: NOW,
  };

  test('are read as this version’s, with their place, key and body', () => {
    const { seq, id, payload, state, sendings, v } = upcastRecord(released) as OutboxEntry;
    expect({ seq, id, payload, state, sendings, v }).toEqual({
      seq: 4,
      id: 'a',
      payload: { orderNumber: 'A' },
      state: 'ambiguous',
      sendings: 1,
      v: 2,
    });
    expect(upcastRecord({ ...released, state: 'queued', sentAt: null })).toMatchObject({
      state: 'queued',
      sendings: 0,
    });
  });

  test('[OFF-11] keep the mark of a history that is lost', () => {
    expect(upcastRecord({ ...released, history: 'lost' })).toMatchObject({ history: 'lost' });
  });

  test('of a later version or an unknown kind are not understood', () => {
    expect(upcastRecord({ ...released, v: 3 })).toBeUndefined();
    expect(upcastRecord({ ...edit({}), operation: 'shipment.fly' })).toBeUndefined();
  });
});
