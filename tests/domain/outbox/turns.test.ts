/** Whose turn it is in the queue, what stops an entry at the last moment, and what goes when it goes. */
import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { type GateFacts, gateOf, isOfOtherHistory } from '#domain/outbox/gates.ts';
import { blockerOf, dependentsOf, nextMoment, type Queue, readyEntries } from '#domain/outbox/lanes.ts';
import { edit, NOW, sampleEntry, shipment } from './entries.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const queue = (...entries: OutboxEntry[]): Queue => ({ entries, unknown: [] });
const of = (id: number, fields: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...edit({}),
  ...{ seq: id, id: `e${id}`, entityKey: `shipment:${id}` },
  ...fields,
});
const create = (id: number, fields: Partial<OutboxEntry> = {}) =>
  of(id, { operation: 'shipment.create', entityKey: `shipment:tmp:${id}`, ...fields });

describe('an entry that may be sent', () => {
  test('is one of twelve at once, those under way included; of one where the server knows no keys', () => {
    const many = Array.from({ length: 20 }, (_, index) => of(index + 1));
    const seqs = (asked: Queue, policy: 'exact' | 'plain') => readyEntries(asked, NOW, policy).map(({ seq }) => seq);
    expect(seqs(queue(...many), 'exact')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(seqs(queue(...many), 'plain')).toEqual([1]);
    const busy = many.map((entry, index) => (index < 11 ? { ...entry, state: 'inflight' as const } : entry));
    expect(seqs(queue(...busy), 'exact')).toEqual([12]);
    expect(seqs(queue(...busy), 'plain')).toEqual([]);
  });

  test('is no create while another create is under way', () => {
    const first = create(1, { state: 'inflight' });
    expect(readyEntries(queue(first, create(2), of(3)), NOW, 'exact').map(({ seq }) => seq)).toEqual([3]);
    expect(readyEntries(queue(of(1, { state: 'inflight' }), create(2)), NOW, 'exact')).toHaveLength(1);
  });

  test.each<[OutboxEntry['state'], boolean]>([
    ['queued', true],
    ['retry', true],
    ['ambiguous', true],
    ['inflight', false],
    ['held', false],
    ['conflict', false],
    ['dead', false],
    ['expired', false],
    ['applied', false],
  ])('is not one that is %s unless it waits: %s', (state, expected) => {
    const asked = queue(of(1, { state }));
    expect(readyEntries(asked, NOW, 'exact')).toHaveLength(expected ? 1 : 0);
    expect(nextMoment(asked, NOW)).toBe(expected || state === 'applied' ? 0 : undefined);
  });

  test('is one whose time has come', () => {
    expect(readyEntries(queue(of(1, { nextAt: NOW })), NOW, 'exact')).toHaveLength(1);
    expect(readyEntries(queue(of(1, { nextAt: NOW + 1 })), NOW, 'exact')).toHaveLength(0);
    // As long as anything waits: a minute, after a failure of the server an hour.
    for (const [state, longest] of [
      ['queued', 60_000],
      ['retry', HOUR],
    ] as const) {
      expect(readyEntries(queue(of(1, { state, nextAt: NOW + longest })), NOW, 'exact')).toHaveLength(0);
      expect(readyEntries(queue(of(1, { state, nextAt: NOW + longest + 1 })), NOW, 'exact')).toHaveLength(1);
    }
  });

  test('is looked for at the first moment at which one may start', () => {
    expect(nextMoment(queue(of(1, { nextAt: NOW + 900 }), of(2, { nextAt: NOW + 500 })), NOW)).toBe(NOW + 500);
    expect(nextMoment(queue(), NOW)).toBeUndefined();
  });
});

describe('an entry that waits for another', () => {
  test('does so until that one is applied', () => {
    const first = of(1);
    const next = of(2, { dependsOn: ['e1'] });
    expect(blockerOf(next, queue(first, next))).toEqual({ kind: 'dependency', id: 'e1' });
    expect(blockerOf(next, queue({ ...first, state: 'applied' }, next))).toBeUndefined();
    expect(blockerOf(next, queue(next))).toBeUndefined();
    expect(blockerOf(of(2), queue(first, of(2)))).toBeUndefined();
  });

  test('is never its own obstacle, and passes what is applied', () => {
    const [applied, head, later] = [of(1, { state: 'applied' }), of(2), of(3)].map((entry) => ({
      ...entry,
      entityKey: 'shipment:1',
    })) as [OutboxEntry, OutboxEntry, OutboxEntry];
    const asked = queue(applied, head, later);
    expect(blockerOf(head, asked)).toBeUndefined();
    expect(blockerOf(later, asked)).toEqual({ kind: 'before', seq: 2 });
    expect(blockerOf(later, { entries: [later, head], unknown: [] })).toEqual({ kind: 'before', seq: 2 });
    const unknown = [{ seq: 1, entityKey: 'shipment:1' }];
    expect(blockerOf(later, { entries: [head, later], unknown })).toEqual({ kind: 'before', seq: 1 });
  });

  test('waits for its own id, unless it makes that itself, and for those it mentions', () => {
    const own = of(2, { entityKey: 'shipment:tmp:9' });
    expect(blockerOf(own, queue(own))).toEqual({ kind: 'dependency', id: 'tmp:9' });
    expect(blockerOf(create(9), queue(create(9)))).toBeUndefined();
    const mentioning = create(9, { payload: { deliveryType: 'tmp:4' } });
    expect(blockerOf(mentioning, queue(mentioning))).toEqual({ kind: 'dependency', id: 'tmp:4' });
  });
});

describe('what goes with an entry', () => {
  const first = create(1);
  const key = first.entityKey;
  test.each<[string, OutboxEntry, OutboxEntry, boolean]>([
    ['an entry that waits for it', of(1), of(2, { dependsOn: ['e1'] }), true],
    ['an entry of another entity', of(1), of(2), false],
    ['an edit of the same entity', of(1), of(2, { entityKey: 'shipment:1' }), false],
    ['a booking of the same entity', of(1), of(2, { entityKey: 'shipment:1', operation: 'shipment.book' }), true],
    ['a booking before it', of(3, { entityKey: 'shipment:2' }), of(2, { operation: 'shipment.book' }), false],
    ['a booking of another entity', of(1), of(2, { operation: 'shipment.book' }), false],
    ['an edit of what it creates', first, of(2, { entityKey: key }), true],
    ['one that mentions what it creates', first, of(2, { payload: { deliveryType: 'tmp:1' } }), true],
    ['one that mentions something else', first, of(2, { payload: { deliveryType: 'tmp:7' } }), false],
    ['one that is applied', first, of(2, { entityKey: key, state: 'applied' }), false],
  ])('is told: $0', (_, entry, other, expected) => {
    expect(dependentsOf(entry, [entry, other])).toEqual(expected ? [other] : []);
  });
});

describe('an entry at the gate', () => {
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 'yyyy-MM-dd'.length);
  const facts: GateFacts = { now: NOW, build: 7, policy: 'exact', dayOf, history: null, serverHistory: null };
  const aged = (time: number): GateFacts => ({ ...facts, now: NOW + time });
  const made = sampleEntry({ operation: 'shipment.create', entityKey: 'shipment:tmp:1', base: null });
  const dated = edit({ dispDate: '2026-11-21 16:00' });

  test.each<[string, OutboxEntry, GateFacts, string]>([
    ['an edit of seven days', edit({}), aged(7 * DAY), 'open'],
    ['an older edit', edit({}), aged(7 * DAY + 1), 'review'],
    ['an edit of 72 hours by another version', edit({}), { ...aged(72 * HOUR), build: 8 }, 'open'],
    ['an older edit by another version', edit({}), { ...aged(72 * HOUR + 1), build: 8 }, 'review'],
    ['a create of a day, without keys', made, { ...aged(DAY), policy: 'plain' }, 'open'],
    ['an older create, without keys', made, { ...aged(DAY + 1), policy: 'plain' }, 'review'],
    [
      'an older create by another version, without keys',
      made,
      { ...aged(DAY + 1), policy: 'plain', build: 8 },
      'review',
    ],
    ['a create of seven days', made, aged(7 * DAY), 'open'],
    ['an older create', made, aged(7 * DAY + 1), 'review'],
    ['one that was sent, within the life of its key', edit({}, { sendings: 1 }), aged(80 * DAY), 'open'],
    ['one that was sent, near the end of its key', edit({}, { sendings: 1 }), aged(80 * DAY + 1), 'review'],
    ['such a one that is approved', edit({}, { sendings: 1, approved: true }), aged(81 * DAY), 'open'],
    ['one that expires now', edit({}, { expiresAt: NOW }), facts, 'expired'],
    ['one that expires later', edit({}, { expiresAt: NOW + 1 }), facts, 'open'],
    ['one that was sent and expires now', edit({}, { expiresAt: NOW, sendings: 1 }), facts, 'verify'],
    ['one of today', dated, facts, 'open'],
    ['one of yesterday, made then', dated, aged(DAY), 'dispatchPassed'],
    ['one of yesterday that is approved', { ...dated, approved: true }, aged(DAY), 'open'],
    ['one of yesterday that was sent', { ...dated, sendings: 1 }, aged(DAY), 'open'],
    ['one that was of yesterday when it was made', edit({ dispDate: '2026-11-20' }), aged(DAY), 'open'],
    ['one without a day', edit({ orderNumber: 'A' }), aged(DAY), 'open'],
    ['a booking', sampleEntry({ operation: 'shipment.book', payload: {} }), aged(DAY), 'open'],
    [
      'a create for the day that its form began with',
      { ...made, base: shipment({ dispDate: '2026-11-21' }) },
      aged(DAY),
      'dispatchPassed',
    ],
  ])('passes or is stopped: %s', (_, entry, known, expected) => {
    const gate = gateOf(entry, known);
    expect(gate.kind === 'hold' ? gate.reason : gate.kind).toBe(expected);
  });

  test.each<[string | null | undefined, string | null, string | null, boolean]>([
    ['a', 'b', 'b', true],
    ['a', 'b', 'a', false],
    [undefined, 'a', 'b', true],
    [null, 'a', 'b', true],
    [undefined, 'a', 'a', false],
    [undefined, null, 'b', false],
    ['a', 'a', null, false],
  ])('is of other data if it was made in %s, the page shows %s and the server has %s: %s', (made, page, server, is) => {
    expect(
      isOfOtherHistory(made === undefined ? {} : { history: made }, { history: page, serverHistory: server }),
    ).toBe(is);
  });
});
