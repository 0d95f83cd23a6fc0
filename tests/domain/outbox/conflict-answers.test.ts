/** What an answer says to the person whose entry it stops, and what that person can still do. */
import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { ConflictReason, OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { anyKind } from '#domain/kinds/kinds.ts';
import { classifyOutcome, type SendOutcome } from '#domain/outbox/classify-outcome.ts';
import {
  type ConflictNeed,
  clashesOf,
  keptBeside,
  lastChange,
  mayBeSent,
  stillAllowed,
  whatHappened,
} from '#domain/outbox/conflict-choices.ts';
import { clashRows } from '#domain/outbox/conflict-rows.ts';
import { entryChanges } from '#domain/outbox/entry-changes.ts';
import { actionsOf, entryStatusOf } from '#domain/outbox/entry-status.ts';
import { givenUp, mergeEntry } from '#domain/outbox/merge-entry.ts';
import { groupOf, queueGroups } from '#domain/outbox/queue-groups.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { edit, sampleEntry, shipment } from './entries.ts';

const need = (reason: ConflictReason, theirs: unknown, fields: Partial<ConflictNeed> = {}): ConflictNeed => ({
  ...{ kind: 'conflict', reason, theirs, clashes: [], changedBy: null },
  ...fields,
});
const create = sampleEntry({ operation: 'shipment.create', entityKey: 'shipment:tmp:1' });
const told = sampleEntry({ operation: 'load.tell', entityKey: 'load:2026-11-27-c1', payload: {}, base: null });
const cancel = sampleEntry({ operation: 'shipment.status', payload: { status: STATUS.cancelled } });
const error = (status: number, body: Partial<ErrorBody> = {}, retryAfter: number | null = null): SendOutcome => ({
  ...{ kind: 'error', status, body, message: 'No', retryAfter },
});
const answered = (body: unknown): SendOutcome => ({ kind: 'answer', status: 200, body });

describe('a refusal', () => {
  test('is kept with all that the server says of it, and nothing that it does not say', () => {
    const fields = { value: { code: 'invalidNumber' } } as const;
    const held = [{ carrierId: 'c1', kind: 'package' }] as never;
    const at = { changedBy: 'b@demo.test', changedAt: '2026-11-27T10:00:00Z' };
    const whole = { code: 'rules', fields, reason: 'x', state: 70, ...at, held } as Partial<ErrorBody>;
    expect(classifyOutcome(edit({}), error(422, whole), 'exact')).toEqual({
      ...{ kind: 'refused', error: { status: 422, message: 'No', ...whole } },
    });
    expect(classifyOutcome(edit({}), error(422), 'exact')).toEqual({
      ...{ kind: 'refused', error: { status: 422, message: 'No', code: null, fields: {}, reason: null } },
    });
  });

  test('that comes of another history or an ended trial stops nothing for good', () => {
    expect(classifyOutcome(edit({}), error(409, { code: 'otherHistory' }), 'exact')).toEqual({ kind: 'otherHistory' });
    expect(classifyOutcome(edit({}), error(402, { code: 'trialEnded' }, 9), 'exact')).toMatchObject({
      ...{ kind: 'failed', counted: false, wait: 9, error: { code: 'trialEnded' } },
    });
  });

  test('of the first sending is one, although it was decided before the key was looked at', () => {
    const first = edit({}, { sendings: 1 });
    expect(classifyOutcome(first, error(403, { code: 'forbidden' }), 'exact').kind).toBe('refused');
    expect(classifyOutcome({ ...first, sendings: 2 }, error(501), 'exact').kind).toBe('failed');
  });

  test('of a stranger may have reached the server', () => {
    expect(classifyOutcome(edit({}), error(502), 'exact')).toEqual({ kind: 'silence', sent: true, stranger: 502 });
  });

  test('of something newer brings that along, as far as the server says', () => {
    const body = { code: 'stale', current: { a: 1 }, changedBy: 'b' } as unknown as Partial<ErrorBody>;
    expect(classifyOutcome(edit({}), error(412, body), 'exact')).toEqual({
      ...{ kind: 'stale', current: { a: 1 }, changedBy: 'b' },
    });
    expect(classifyOutcome(edit({}), error(412, { code: 'stale' }), 'exact')).toEqual({
      ...{ kind: 'stale', current: null, changedBy: null },
    });
    expect(classifyOutcome(edit({}), error(410, { code: 'gone' as never }), 'exact').kind).toBe('gone');
  });

  test('because of a state is no success unless it names that state', () => {
    expect(classifyOutcome(cancel, error(409, { code: 'wrongState' }), 'exact').kind).toBe('refused');
    const closed = error(409, { code: 'wrongState', state: STATUS.closed });
    expect(classifyOutcome(cancel, closed, 'exact').kind).toBe('refused');
    expect(classifyOutcome(cancel, error(422, { code: 'rules', state: STATUS.cancelled }), 'exact').kind).toBe(
      'refused',
    );
  });
});

describe('a success', () => {
  const doc = shipment({ shipmentId: '9', _etag: '"7"' });

  test('brings the entity and its version', () => {
    const answer = { shipmentId: '9', shipmentData: doc };
    expect(classifyOutcome(edit({}), answered(answer), 'exact')).toEqual({
      ...{ kind: 'applied', serverId: '9', etag: '"7"', doc, answer },
    });
    const repeated = { id: '9', _etag: '"8"' };
    expect(classifyOutcome(edit({}), answered(repeated), 'exact')).toEqual({
      ...{ kind: 'applied', serverId: '9', etag: '"8"', doc: null, answer: repeated },
    });
    expect(classifyOutcome(edit({}), answered({ id: '9', _etag: 8 }), 'exact')).toMatchObject({ etag: null });
  });

  test.each([[{ shipmentId: '' }], [null], ['text']])('that names nothing, as %j, proves nothing', (body) => {
    expect(classifyOutcome(edit({}), answered(body), 'exact')).toEqual({
      ...{ kind: 'silence', sent: true, isEmptyAnswer: true },
    });
    expect(classifyOutcome(edit({}), answered(body), 'plain')).toEqual({ kind: 'unclear' });
  });

  test('of a kind whose answers are no lists says nothing as a list', () => {
    expect(classifyOutcome(edit({}), answered([doc]), 'plain')).toEqual({ kind: 'unclear' });
  });
});

describe('a person may have an entry sent', () => {
  test.each<[string, OutboxEntry, ConflictNeed, boolean]>([
    ['on top of what is there', edit({}), need('changed', shipment()), true],
    ['not to something that is gone', edit({}), need('deleted', null), false],
    ['as something new, in other data', create, need('otherHistory', null), true],
    ['not as something new that others depended on', create, need('dependencyGone', null), false],
    ['not as a change, in other data', edit({}), need('otherHistory', null), false],
    ['where whatever arrives first makes it', told, need('otherHistory', null), true],
  ])('only where that is possible: %s', (_, entry, given, expected) => {
    expect(mayBeSent(entry, given)).toBe(expected);
  });
});

describe('a conflict', () => {
  test('names who changed it last, as far as the server says', () => {
    const theirs = { changedBy: 'c', changedAt: '2026-11-27' };
    expect(lastChange(need('changed', theirs, { changedBy: 'b' }))).toEqual({ by: 'b', at: '2026-11-27' });
    expect(lastChange(need('changed', theirs))).toEqual({ by: 'c', at: '2026-11-27' });
    expect(lastChange(need('changed', { changedAt: '' }))).toEqual({ by: null, at: null });
    expect(lastChange(need('deleted', null))).toEqual({ by: null, at: null });
  });

  test('is what happened, or else what happened besides', () => {
    const asked = edit({ orderNumber: 'A' });
    expect(whatHappened(asked, need('deleted', null))).toBe('deleted');
    expect(whatHappened(asked, need('changed', null))).toBe('changed');
    expect(whatHappened(asked, need('booked', shipment({ status: STATUS.cancelled })))).toBe('booked');
    expect(whatHappened(asked, need('changed', shipment({ status: STATUS.cancelled })))).toBe('cancelled');
  });

  test('is asked about as it was written down where nothing can be merged', () => {
    const clashes = [{ group: 'orderNumber', base: 1, mine: 2, theirs: 3 }];
    const asked = edit({ orderNumber: 'A' });
    expect(clashesOf(asked, need('deleted', null, { clashes }))).toBe(clashes);
    expect(clashesOf(asked, need('changed', null, { clashes }))).toBe(clashes);
    expect(clashesOf(asked, need('booked', shipment({ orderNumber: 'B' }), { clashes }))).toBe(clashes);
  });

  test('has nothing beside it where nothing is compared, or nothing is there', () => {
    const nothing = { mine: [], theirs: [] };
    expect(keptBeside(cancel, need('changed', shipment({ orderNumber: 'B' })))).toEqual(nothing);
    expect(keptBeside(sampleEntry({ operation: 'shipment.book', payload: {} }), need('changed', shipment()))).toEqual(
      nothing,
    );
    expect(keptBeside(edit({ orderNumber: 'A' }), need('deleted', null))).toEqual(nothing);
  });

  test('has what both did beside it even where one side is given up whole', () => {
    const beside = keptBeside(edit({ orderNumber: 'A' }), need('changed', shipment({ orderNumber: 'B', value: 3 })));
    expect(beside.mine).toEqual([]);
    expect(beside.theirs.map(({ path }) => path)).toEqual(['value']);
  });

  test('allows what no rule forbids', () => {
    expect(stillAllowed(edit({ value: 1 }), need('deleted', null), {})).toEqual({ allowed: true, when: 'now' });
    expect(stillAllowed(told, need('changed', {}), {})).toEqual({ allowed: true, when: 'now' });
    expect(stillAllowed(edit({ value: 1 }), need('changed', shipment()), {})).toEqual({ allowed: true, when: 'now' });
  });

  test('gives up a request whole where its kind has no parts', () => {
    const clashes = [{ group: 'status', base: 10, mine: 90, theirs: 70 }];
    const theirs = shipment({ status: STATUS.closed });
    expect(givenUp(cancel, theirs, clashes, [])).toEqual({ mine: cancel.payload });
    expect(givenUp(cancel, theirs, clashes, ['status'])).toEqual({ theirs });
    expect(givenUp(cancel, theirs, [], [])).toEqual({});
  });

  test('never comes of what cannot clash', () => {
    expect(mergeEntry(told, {})).toEqual({ kind: 'resend', payload: told.payload });
  });
});

describe('a clash in rows', () => {
  const side = (value: unknown) => ({ base: null, mine: value, theirs: null });

  test('has no row for a group that the app does not know any more', () => {
    expect(clashRows('shipment', { group: 'gone', ...side(1) })).toEqual([]);
  });

  test('has a row for each field of a group that has several, whatever side it is on', () => {
    const { groups } = anyKind('shipment');
    const payer = groups.find(({ name }) => name === 'payer');
    expect(clashRows('shipment', { group: 'payer', base: null, mine: [true, '1'], theirs: [false, '1'] })).toEqual(
      payer?.fields.map((path, index) => ({
        ...{ path, base: null, mine: [true, '1'][index], theirs: [false, '1'][index] },
      })),
    );
  });

  test('has the whole line or article by its place, and a value of a party by its path', () => {
    expect(clashRows('shipment', { group: 'itemLines.2', line: 2, ...side({ itemNo: '1' }) })).toEqual([
      { path: 'itemLines', line: 2, ...side({ itemNo: '1' }) },
    ]);
    const phone = { contact: { phoneNo: '1' } };
    const clash = {
      group: 'receiver.contact.phoneNo',
      base: { contact: { phoneNo: null } },
      mine: phone,
      theirs: phone,
    };
    expect(clashRows('shipment', clash)).toEqual([
      { path: 'addresses.receiver.contact.phoneNo', base: null, mine: '1', theirs: '1' },
    ]);
    expect(clashRows('address', { group: 'contact.name', ...side({ contact: { name: 'A' } }) })).toEqual([
      { path: 'contact.name', base: null, mine: 'A', theirs: null },
    ]);
  });
});

describe('an entry in the list of what waits', () => {
  const queue = (...entries: OutboxEntry[]) => ({ entries, unknown: [] });

  test('that is held for no known reason is to be looked at', () => {
    const held = edit({}, { state: 'held', need: null });
    expect(entryStatusOf(held, queue(held))).toBe('review');
    const other = edit({}, { state: 'held', need: need('changed', null) });
    expect(entryStatusOf(other, queue(other))).toBe('review');
  });

  test('that is applied counts as being sent until it is read back', () => {
    const applied = edit({}, { state: 'applied' });
    expect(entryStatusOf(applied, queue(applied))).toBe('sending');
  });

  test('can be undone only before it has left, and corrected only where its kind has a page', () => {
    const again = edit({}, { sentAt: 1 });
    expect(actionsOf(again, queue(again))).toEqual([]);
    const refused = { ...told, state: 'dead' as const };
    expect(actionsOf(refused, queue(refused))).toEqual(['tryAgain', 'discard']);
  });

  test('lists no change where it only asks for something', () => {
    expect(entryChanges(sampleEntry({ operation: 'shipment.book', payload: {} }))).toEqual([]);
    expect(entryChanges(edit({ orderNumber: 'A' }, { base: null }))).toEqual([]);
  });

  test('stands in the order of asking, known to this version or not', () => {
    const entries = [
      sampleEntry({ entityKey: 'shipment:3' }, { seq: 3 }),
      sampleEntry({ entityKey: 'shipment:1' }, { seq: 1 }),
    ];
    const unknown = [
      { seq: 2, entityKey: 'address:2' },
      { seq: 4, entityKey: 'shipment:1' },
    ];
    const groups = queueGroups({ entries, unknown });
    expect(groups.map(({ id, needsNewerApp }) => [id, needsNewerApp])).toEqual([
      ['1', true],
      ['2', true],
      ['3', false],
    ]);
    expect(groupOf({ entries: [], unknown }, 'address:2')).toMatchObject({ name: '', orderNumber: null });
  });
});
