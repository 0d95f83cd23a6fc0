/** What lists, the sums and the labels on packages say about waiting entries. */
import { describe, expect, test } from 'vitest';
import type { Need, OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { drainSummary } from '#domain/outbox/drain-summary.ts';
import { laneMark } from '#domain/outbox/lane-mark.ts';
import { hasVoidLabel, isLabelVoid, printedNumber } from '#domain/outbox/printed-labels.ts';
import { edit, sampleEntry } from './entries.ts';

const create = sampleEntry({ operation: 'shipment.create', entityKey: 'shipment:tmp:1' });
const book = sampleEntry({ operation: 'shipment.book', payload: {} });
const applied = (entry: OutboxEntry): OutboxEntry => ({ ...entry, state: 'applied' });
const dead = (entry: OutboxEntry): OutboxEntry => ({ ...entry, state: 'dead' });

test.each<[string, readonly OutboxEntry[], string | null]>([
  ['nothing', [], null],
  ['what is applied', [applied(edit({})), applied(create)], null],
  ['an edit', [edit({})], 'edit'],
  ['an edit and a booking', [edit({}), book], 'booking'],
  ['a create, an edit and a booking', [create, edit({}), book], 'new'],
  ['a create that is applied, and an edit', [applied(create), edit({})], 'edit'],
  ['a create, and an edit that was refused', [create, dead(edit({}))], 'needsYou'],
])('a row that waits for %s is marked by it', (_, entries, mark) => {
  expect(laneMark(entries)).toBe(mark);
});

test('a round of sending tells what was sent, what needs its user and what still waits', () => {
  const entries = [applied(edit({})), edit({}), edit({}, { state: 'retry' }), dead(edit({}))];
  expect(drainSummary(3, entries)).toEqual({ sent: 3, needsYou: 1, waiting: 2 });
  expect(drainSummary(1, [applied(edit({}))])).toEqual({ sent: 1, needsYou: 0, waiting: 0 });
});

describe('[OFF-15] labels that this device has printed for a booking', () => {
  const payload = { lease: 'L1', consignmentNo: '70', packageNumbers: ['11', '12'] };
  const printed = { ...book, payload };
  const conflict = (reason: Extract<Need, { kind: 'conflict' }>['reason']): Partial<OutboxEntry> => ({
    state: 'conflict',
    need: { kind: 'conflict', reason, clashes: [], theirs: null, changedBy: null },
  });
  const refused = (code: 'leaseGone' | 'rules'): Partial<OutboxEntry> => ({
    state: 'dead',
    error: { status: 409, code, message: '', fields: {}, reason: null },
  });

  test('are known by the number of the first package, or of the consignment', () => {
    expect(printedNumber(printed)).toBe('11');
    expect(printedNumber({ ...book, payload: { consignmentNo: '70' } })).toBe('70');
    expect(printedNumber(book)).toBeUndefined();
    expect(printedNumber(edit({ orderNumber: 'A' }))).toBeUndefined();
  });

  test.each<[string, Partial<OutboxEntry>, boolean, boolean]>([
    ['waits', {}, false, false],
    ['met data put back from a backup', conflict('otherHistory'), true, true],
    ['met a booking with other numbers', conflict('booked'), true, true],
    ['met somebody else’s edit', conflict('changed'), false, false],
    ['is held', { state: 'held', need: { kind: 'hold', reason: 'review' } }, false, false],
    ['lost its numbers', refused('leaseGone'), false, true],
    ['was refused for another reason', refused('rules'), false, false],
    ['is sent again though its numbers were refused once', { ...refused('leaseGone'), state: 'queued' }, false, false],
  ])('are judged where the booking %s', (_, fields, whatever, isVoid) => {
    expect(isLabelVoid({ ...printed, ...fields })).toBe(whatever);
    expect(hasVoidLabel({ ...printed, ...fields })).toBe(isVoid);
    // What was not printed has no label that could be void.
    expect(isLabelVoid({ ...book, ...fields })).toBe(false);
    expect(hasVoidLabel({ ...book, ...fields })).toBe(false);
  });
});
