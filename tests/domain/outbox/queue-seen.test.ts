/** The queue as a person reads it: grouped, with how each entry stands and what can be done about it. */
import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { entryChanges } from '#domain/outbox/entry-changes.ts';
import { actionsOf, type EntryStatus, entryStatusOf } from '#domain/outbox/entry-status.ts';
import { queueGroups } from '#domain/outbox/queue-groups.ts';
import { edit, sampleEntry, shipment } from './entries.ts';

const hold = (reason: 'review' | 'dispatchPassed' | 'unclear'): Partial<OutboxEntry> => ({
  state: 'held',
  need: { kind: 'hold', reason },
});
const sent = { sentAt: 1, sendings: 1 };

const STATUSES: readonly (readonly [Partial<OutboxEntry>, EntryStatus, readonly string[]])[] = [
  [{}, 'waiting', ['undo']],
  [{ state: 'inflight', ...sent }, 'sending', []],
  [{ state: 'ambiguous', ...sent }, 'askedAgain', ['tryAgain', 'discard']],
  [{ state: 'retry', tries: 2, ...sent }, 'putOff', ['tryAgain', 'discard']],
  [{ state: 'retry', tries: 8, ...sent }, 'stuck', ['tryAgain', 'open', 'discard']],
  [{ state: 'dead', ...sent }, 'refused', ['open', 'tryAgain', 'discard']],
  [{ state: 'conflict', ...sent }, 'conflict', ['decide', 'open', 'discard']],
  [{ state: 'expired' }, 'expired', ['open', 'discard']],
  [hold('review'), 'review', ['send', 'open', 'discard']],
  [hold('dispatchPassed'), 'dispatchPassed', ['open', 'send', 'discard']],
  [hold('unclear'), 'unclear', ['open', 'send', 'discard']],
];

describe('how an entry stands', () => {
  test.each(STATUSES)('an entry that has %j has the status %s', (fields, status, actions) => {
    const one = edit({ orderNumber: 'A' }, fields);
    const queue = { entries: [one], unknown: [] };
    expect(entryStatusOf(one, queue)).toBe(status);
    expect(actionsOf(one, queue)).toEqual(actions);
  });

  test('an entry that waits behind another of its record can still be undone', () => {
    const head = edit({ orderNumber: 'A' }, { state: 'dead', ...sent });
    const next = edit({ noteInternal: 'B' }, { seq: 2 });
    const queue = { entries: [head, next], unknown: [] };
    expect(entryStatusOf(next, queue)).toBe('behind');
    expect(actionsOf(next, queue)).toEqual(['undo']);
  });
});

describe('the queue by record', () => {
  test('the queue shows what needs its user first, the rest in the order of asking, and nothing that is applied', () => {
    const groups = queueGroups({
      entries: [
        sampleEntry({ entityKey: 'shipment:1' }, { seq: 1 }),
        sampleEntry({ entityKey: 'shipment:2' }, { seq: 2, state: 'applied' }),
        sampleEntry({ entityKey: 'shipment:3' }, { seq: 3, state: 'dead' }),
      ],
      unknown: [{ seq: 4, entityKey: 'address:9' }],
    });
    expect(groups.map(({ id, needsYou, needsNewerApp }) => [id, needsYou, needsNewerApp])).toEqual([
      ['3', true, false],
      ['1', false, false],
      ['9', false, true],
    ]);
  });

  test('a record in the queue has the name that its entries give it', () => {
    const create = sampleEntry(
      { operation: 'shipment.create', entityKey: 'shipment:tmp:1', payload: { orderNumber: 'SO-1' } },
      { seq: 1 },
    );
    const later = sampleEntry({ entityKey: 'shipment:tmp:1', payload: { orderNumber: 'SO-2' } }, { seq: 2 });
    expect(queueGroups({ entries: [create, later], unknown: [] })).toMatchObject([
      { id: 'tmp:1', isNew: true, orderNumber: 'SO-2', entries: [create, later] },
    ]);
  });
});

test('an edit names each field with what it was and what it becomes', () => {
  const base = shipment({ orderNumber: 'SO-1', value: 5 });
  const changes = entryChanges({
    operation: 'shipment.edit',
    base,
    payload: { orderNumber: 'SO-2', goodsLines: [{ ...base.goodsLines[0], weight: 7 }] },
  });
  expect(changes).toContainEqual({ path: 'orderNumber', kind: 'changed', was: 'SO-1', becomes: 'SO-2' });
  expect(changes).toContainEqual({ path: 'goodsLines.weight', line: 1, kind: 'changed', was: null, becomes: 7 });
  expect(changes).toHaveLength(2);
});
