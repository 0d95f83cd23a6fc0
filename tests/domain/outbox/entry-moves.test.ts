/** Each event that moves an entry, with all that it changes; and records of the first version, read whole. */
import { describe, expect, test } from 'vitest';
import {
  type EntryError,
  type EntryState,
  type Need,
  type NewEntry,
  newEntry,
  type OutboxEntry,
} from '#domain/commands/outbox-entry.ts';
import { type EntryEvent, fits, nextEntry } from '#domain/outbox/entry-state.ts';
import { upcastRecord } from '#domain/outbox/upcast-record.ts';
import { edit, NOW, shipment } from './entries.ts';

const MINUTE = 60_000;
const error: EntryError = { status: 500, code: null, message: '', fields: {}, reason: null };
const need: Need = { kind: 'hold', reason: 'review' };
/** An entry that has been through everything. */
const worn = edit(
  { orderNumber: 'A' },
  {
    ...{
      sentAt: NOW - 10,
      sendings: 2,
      tries: 3,
      silences: 4,
      strangers: 1,
      nextAt: NOW + 1,
      epoch: 5,
      mergeRounds: 2,
    },
    ...{ approved: true, error, need, ownEtags: ['"0"'], history: 'first' },
  },
);
const at = (state: EntryState, fields: Partial<OutboxEntry> = {}): OutboxEntry => ({ ...worn, state, ...fields });
/** One that has met no stranger, as in records from before they were counted. */
const unmet = (state: EntryState): OutboxEntry => {
  const { strangers, ...rest } = at(state);
  return rest;
};
const fresh = { tries: 0, silences: 0, strangers: 0, nextAt: 0, error: null, need: null, epoch: null };
const replaced: EntryEvent = {
  ...{ type: 'replaced', id: 'new', payload: { orderNumber: 'B' }, base: null, baseEtag: '"2"', byMerge: false },
};
const silence: EntryEvent = { type: 'silence', sent: true, at: NOW, random: 1 };
const failed: EntryEvent = { type: 'failed', at: NOW, random: 1, counted: true, wait: null, error };

describe('an event changes what it is about, and nothing else', () => {
  test.each<[string, OutboxEntry, EntryEvent, Partial<OutboxEntry>]>([
    [
      'sending begins',
      at('retry'),
      { type: 'started', at: NOW, epoch: 6 },
      { state: 'inflight', epoch: 6, sendings: 3 },
    ],
    [
      'sending begins for the first time',
      at('queued', { sentAt: null, sendings: 0 }),
      { type: 'started', at: NOW, epoch: 6 },
      { state: 'inflight', epoch: 6, sendings: 1, sentAt: NOW },
    ],
    [
      'whoever sent it is gone',
      at('inflight'),
      { type: 'interrupted' },
      { state: 'ambiguous', nextAt: 0, approved: false },
    ],
    [
      'it is applied',
      at('inflight'),
      { type: 'applied', etag: '"3"' },
      { state: 'applied', appliedEtag: '"3"', error: null, need: null },
    ],
    [
      'no answer comes',
      at('inflight'),
      silence,
      { state: 'ambiguous', silences: 5, approved: false, nextAt: NOW + 32_000 },
    ],
    [
      'a stranger answers',
      unmet('inflight'),
      { ...silence, isIntercepted: true },
      { state: 'ambiguous', silences: 5, strangers: 1, approved: false, nextAt: NOW + 32_000 },
    ],
    ['it did not leave', at('inflight'), { ...silence, sent: false }, { state: 'ambiguous', sendings: 1 }],
    [
      'it did not leave at its first sending',
      at('inflight', { sendings: 1 }),
      { ...silence, sent: false },
      { state: 'queued', sendings: 0, sentAt: null },
    ],
    [
      'the server fails',
      at('inflight', { error: null }),
      failed,
      { state: 'retry', tries: 4, silences: 0, strangers: 0, approved: false, nextAt: NOW + 2 * MINUTE, error },
    ],
    [
      'the server fails for the eighth time',
      at('inflight', { tries: 7 }),
      failed,
      { state: 'retry', tries: 8, silences: 0, strangers: 0, approved: false, nextAt: NOW + 15 * MINUTE },
    ],
    [
      'the server asks for patience',
      at('inflight'),
      { ...failed, counted: false },
      { state: 'retry', silences: 0, strangers: 0, approved: false, nextAt: NOW + 2000 },
    ],
    ['it is stopped', at('queued', { need: null }), { type: 'stopped', state: 'held', need }, { state: 'held', need }],
    ['it is refused', at('inflight', { error: null }), { type: 'refused', error }, { state: 'dead', error }],
    ['it expires', at('queued'), { type: 'expired' }, { state: 'expired' }],
    [
      'its person approves it',
      at('held', { approved: false }),
      { type: 'released' },
      { ...fresh, state: 'ambiguous', approved: true },
    ],
    [
      'its person approves one that has never left',
      at('expired', { sendings: 0, sentAt: null }),
      { type: 'released' },
      { ...fresh, state: 'queued', approved: true },
    ],
    [
      'the network is back',
      at('ambiguous'),
      { type: 'reconnected', at: NOW, random: 1 },
      { silences: 0, nextAt: NOW + 3000 },
    ],
    ['the server answers another', at('ambiguous'), { type: 'answeredElse', at: NOW, random: 1 }, {}],
    [
      'the server answers another while it waits long',
      at('ambiguous', { nextAt: NOW + MINUTE }),
      { type: 'answeredElse', at: NOW, random: 0.5 },
      { nextAt: NOW + 5000 },
    ],
    [
      'the server answers another while it waits as the server has asked',
      at('retry', { nextAt: NOW + MINUTE }),
      { type: 'answeredElse', at: NOW, random: 0.5 },
      {},
    ],
  ])('when %s', (_, entry, event, changes) => {
    expect(nextEntry(entry, event)).toEqual({ ...entry, ...changes });
  });

  const body = { id: 'new', payload: { orderNumber: 'B' }, base: null, baseEtag: '"2"', ownEtags: [] };
  test.each<[string, Partial<Extract<EntryEvent, { type: 'replaced' }>>, Partial<OutboxEntry>]>([
    ['by its person', {}, { state: 'queued', sentAt: null, sendings: 0, approved: true, mergeRounds: 0 }],
    ['by a merge', { byMerge: true }, { state: 'queued', sentAt: null, sendings: 0, approved: false, mergeRounds: 3 }],
    [
      'in other data',
      { history: 'second' },
      { state: 'queued', sentAt: null, sendings: 0, approved: true, mergeRounds: 0, history: 'second' },
    ],
    ['though it may stand', { mayStand: true }, { state: 'ambiguous', approved: true, mergeRounds: 0 }],
    [
      'for later',
      { nextAt: NOW },
      { state: 'queued', sentAt: null, sendings: 0, approved: true, mergeRounds: 0, nextAt: NOW },
    ],
  ])('when it is replaced %s', (_, more, changes) => {
    const entry = at('conflict', { approved: false });
    const next = nextEntry(entry, { ...replaced, ...more } as EntryEvent);
    expect(next).toEqual({ ...entry, ...fresh, ...body, ...changes });
  });

  test('a merge leaves it approved if it was', () => {
    expect(nextEntry(at('inflight'), { ...replaced, byMerge: true } as EntryEvent).approved).toBe(true);
  });
});

describe('an event fits the states it may follow', () => {
  const states: readonly EntryState[] = [
    ...(['queued', 'inflight', 'retry', 'ambiguous', 'held', 'conflict', 'dead', 'expired', 'applied'] as const),
  ];
  const events: readonly [EntryEvent, string][] = [
    [{ type: 'started', at: NOW, epoch: 1 }, 'queued retry ambiguous'],
    [{ type: 'interrupted' }, 'inflight'],
    [{ type: 'applied', etag: null }, 'queued inflight retry ambiguous'],
    [silence, 'inflight'],
    [failed, 'inflight'],
    [{ type: 'stopped', state: 'held', need }, 'queued inflight retry ambiguous'],
    [{ type: 'refused', error }, 'inflight'],
    [{ type: 'expired' }, 'queued retry ambiguous'],
    [{ type: 'released' }, 'held conflict dead expired'],
    [replaced, 'queued inflight retry ambiguous held conflict dead expired'],
    [{ type: 'reconnected', at: NOW, random: 0 }, 'retry ambiguous'],
    [{ type: 'answeredElse', at: NOW, random: 0 }, 'retry ambiguous'],
  ];
  test.each(events)('%j follows only %s', (event, allowed) => {
    expect(states.filter((state) => fits(at(state), event)).join(' ')).toBe(allowed);
    const other = states.find((state) => !allowed.split(' ').includes(state)) as EntryState;
    expect(() => nextEntry(at(other), event)).toThrow(`${event.type} does not follow ${other}`);
  });
});

test('[F6] a record of the first version becomes the one that would be made of it today', () => {
  const asked: NewEntry = {
    ...{ operation: 'shipment.edit', entityKey: 'shipment:100001', draftKey: 'd1', payload: { orderNumber: 'A' } },
    ...{ base: shipment(), baseEtag: '"1"' },
  };
  const born = { id: 'a', userKey: 'anna', now: NOW, build: 6 };
  const stored = {
    ...asked,
    ...{ v: 1, seq: 4, id: 'a', userKey: 'anna', kind: 'shipment', call: 'saveShipment', params: {} },
    ...{ createdAt: NOW, createdBuild: 6, state: 'queued' },
  };
  expect(upcastRecord(stored)).toEqual({ ...newEntry(asked, born), seq: 4 });
  expect(upcastRecord({ ...stored, state: 'inflight', sentAt: NOW + 5 })).toEqual({
    ...newEntry(asked, born),
    ...{ seq: 4, state: 'ambiguous', sentAt: NOW + 5, sendings: 1 },
  });
  expect(upcastRecord({ ...edit({}) })).toEqual(edit({}));
});
