/** Entries of one entity that are made on top of each other: joined, handed on, taken away from under each other, made twice. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShipmentPatch } from '#contract/shipment.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { coalesced, earliestBase, isMergeable, isUnsent, withEdit } from '#domain/outbox/coalesce.ts';
import { requestOf, timeLimitOf } from '#domain/outbox/entry-request.ts';
import { handedOn } from '#domain/outbox/own-etags.ts';
import { asChange, madeBy } from '#domain/outbox/repeated-create.ts';
import { keyWithServerId, temporaryIds, withServerIds } from '#domain/outbox/server-ids.ts';
import { rebasedWithout } from '#domain/outbox/withdrawal.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { applyShipmentPatch } from '#domain/shipments/shipment-patch.ts';
import { edit, sampleEntry, shipment } from './entries.ts';

const receiver = { ...shipment().addresses.receiver, name: 'Lager' };
const sender = { ...receiver, name: 'Fabrik' };
const create = sampleEntry({ operation: 'shipment.create', entityKey: 'shipment:tmp:1', base: shipment({ value: 1 }) });

const patches = fc.record(
  {
    orderNumber: fc.constantFrom('A', 'B', null),
    noteInternal: fc.constantFrom('X', 'Y', null),
    value: fc.constantFrom(1, 2, null),
    addresses: fc.record(
      { receiver: fc.constantFrom(receiver, sender), sender: fc.constantFrom(sender, null) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<ShipmentPatch>;

describe('two edits that become one', () => {
  test('do together what they would have done one after the other', () => {
    fc.assert(
      fc.property(patches, patches, (first, second) => {
        const both = withEdit(edit(first), second) as ShipmentPatch;
        const oneByOne = applyShipmentPatch(applyShipmentPatch(shipment(), first), second);
        expect(applyShipmentPatch(shipment(), both)).toEqual(oneByOne);
      }),
    );
  });

  test('keep every value that the first one saw, and know what has changed beside it', () => {
    fc.assert(
      fc.property(patches, patches, (first, foreign) => {
        const seen = shipment();
        const tail = { ...edit(first), base: seen };
        const now = applyShipmentPatch(applyShipmentPatch(seen, foreign), first);
        const base = earliestBase(tail, { base: now });
        expect(isSame(applyShipmentPatch(base as typeof seen, first), now)).toBe(true);
        if (isSame(now, applyShipmentPatch(seen, first))) expect(base).toBe(seen);
      }),
    );
  });

  test('wait for all that either of them waits for, and belong to the draft of the later one', () => {
    const tail = { ...edit({ orderNumber: 'A' }), dependsOn: ['x', 'y'], draftKey: 'd1' };
    const next = { ...edit({ orderNumber: 'B' }), dependsOn: ['y', 'z'], draftKey: null };
    expect(coalesced(tail, next)).toMatchObject({ id: tail.id, dependsOn: ['x', 'y', 'z'], draftKey: 'd1' });
    const { dependsOn, ...plain } = next;
    expect(coalesced(tail, { ...plain, draftKey: 'd2' })).toMatchObject({ dependsOn: ['x', 'y'], draftKey: 'd2' });
  });

  test('leave a create based on the empty one that was on screen', () => {
    const next = { ...create, payload: { value: 3 }, base: shipment({ value: 2 }) };
    expect(coalesced(create, next)).toMatchObject({ base: create.base, payload: { value: 3 } });
  });

  test.each([
    ['an edit', 'shipment.edit', 'shipment.edit', true],
    ['a create', 'shipment.create', 'shipment.edit', true],
    ['a change of state', 'shipment.status', 'shipment.edit', false],
    ['an edit', 'shipment.edit', 'shipment.book', false],
    ['a create of another kind', 'address.create', 'shipment.edit', false],
  ] as const)('are put together behind %s (%s) for %s only where that is possible', (_, tail, next, expected) => {
    expect(isMergeable(sampleEntry({ operation: tail }), { ...create, operation: next })).toBe(expected);
  });

  test.each<[Partial<OutboxEntry>, boolean]>([
    [{}, true],
    [{ sentAt: 1 }, false],
    [{ state: 'held' }, false],
  ])('stay two unless the first one has certainly not left: %j', (fields, expected) => {
    expect(isUnsent(edit({}, fields))).toBe(expected);
  });

  test('take an entity that nobody has seen as it is', () => {
    expect(earliestBase({ ...edit({}), base: null }, { base: shipment() })).toBeNull();
    const seen = shipment();
    expect(earliestBase({ ...edit({}), base: seen }, { base: null })).toBe(seen);
    expect(earliestBase({ ...edit({}), base: seen, payload: null }, { base: seen })).toBe(seen);
  });
});

describe('the etag of an entry that was applied', () => {
  const before = edit({}, { baseEtag: '"1"' });
  const next = edit({}, { seq: 2, baseEtag: '"1"' });

  test('is handed to the next one, which remembers those before', () => {
    expect(handedOn(next, before, '"2"')).toEqual({ ...next, baseEtag: '"2"', ownEtags: ['"1"'] });
    const later = { ...before, ownEtags: ['"0"'], baseEtag: '"1"' };
    expect(handedOn({ ...next, baseEtag: '"0"' }, later, '"2"')).toMatchObject({ ownEtags: ['"0"', '"1"'] });
  });

  test.each<[string, Partial<OutboxEntry>, string | null]>([
    ['of another entity', { entityKey: 'shipment:2' }, '"2"'],
    ['that has been sent', { sendings: 1 }, '"2"'],
    ['that was made after somebody else’s change', { baseEtag: '"7"' }, '"2"'],
    ['when there is none', {}, null],
    ['when it is the same', {}, '"1"'],
  ])('is not handed to one %s', (_, fields, etag) => {
    const other = { ...next, ...fields };
    expect(handedOn(other, before, etag)).toBe(other);
  });
});

describe('an entry whose predecessor leaves the queue', () => {
  const seen = shipment({ orderNumber: 'old', value: 1 });
  const gone = edit({ orderNumber: 'A' }, { base: seen, baseEtag: '"1"', ownEtags: ['"0"'] });
  const next = edit({ value: 2 }, { seq: 2, base: shipment({ orderNumber: 'A', value: 1 }), baseEtag: '"9"' });

  test('is based on what the one before it had seen', () => {
    const rebased = rebasedWithout(next, gone);
    expect(rebased).toMatchObject({ base: seen, baseEtag: '"1"', ownEtags: ['"0"'] });
    const { ownEtags, ...plain } = gone;
    expect(rebasedWithout(next, plain).ownEtags).toEqual([]);
    expect(rebasedWithout(next, { ...gone, baseEtag: null }).baseEtag).toBe('"9"');
  });

  test('keeps the part of it that is applied after all', () => {
    const both = { ...gone, payload: { orderNumber: 'A', noteInternal: 'N' } };
    const later = { ...next, base: shipment({ orderNumber: 'A', noteInternal: 'N', value: 1 }) };
    const rebased = rebasedWithout(later, both, { noteInternal: 'N' });
    expect(rebased.base).toMatchObject({ orderNumber: 'old', noteInternal: 'N' });
    expect(rebasedWithout(later, both, both.payload)).toBe(later);
  });

  test('keeps one member of an address that is applied after all', () => {
    const before = shipment({ addresses: { receiver, sender } });
    const other = { ...receiver, name: 'Butik' };
    const both = { ...gone, base: before, payload: { addresses: { receiver: other, sender: null } } };
    const later = { ...next, base: shipment({ addresses: { receiver: other, sender: null } }) };
    const rebased = rebasedWithout(later, both, { addresses: { receiver: other } });
    expect(rebased.base).toMatchObject({ addresses: { receiver: other, sender } });
  });

  test('stays as it is once it has been sent, and over data that were put back from a backup', () => {
    const sent = { ...next, sendings: 1 };
    expect(rebasedWithout(sent, gone)).toBe(sent);
    const [lost, now] = [
      { ...gone, history: 'a' },
      { ...next, history: 'b' },
    ];
    expect(rebasedWithout(now, lost)).toBe(now);
    expect(rebasedWithout({ ...now, history: 'a' }, lost).base).toEqual(seen);
    expect(rebasedWithout(now, gone).base).toEqual(seen);
    expect(rebasedWithout(next, lost).base).toEqual(seen);
  });

  test('goes on from nothing where that one asked for nothing', () => {
    expect(rebasedWithout(next, { ...gone, payload: null })).toMatchObject({ base: next.base, baseEtag: '"1"' });
  });
});

describe('a second create under the reference of a first', () => {
  test('becomes a change of what the first has made', () => {
    const again = { ...create, payload: { clientRef: 'r1', orderNumber: 'B' } };
    const entity = madeBy({ ...create, payload: { orderNumber: 'A' } });
    expect(entity).toMatchObject({ orderNumber: 'A', value: 1 });
    expect(asChange(again, { entity, etag: '"3"' })).toMatchObject({
      ...{ operation: 'shipment.edit', payload: { orderNumber: 'B' }, base: entity, baseEtag: '"3"' },
    });
    expect(asChange(again, { entity, etag: null }).payload).not.toHaveProperty('clientRef');
  });

  test('stays one where the kind cannot be changed', () => {
    const told = sampleEntry({ operation: 'load.tell', entityKey: 'load:1', payload: {} });
    expect(asChange(told, { entity: {}, etag: null })).toBe(told);
  });

  test('is based on what was there where it changes nothing on screen', () => {
    const base = shipment();
    expect(madeBy({ operation: 'shipment.book', payload: {}, base })).toBe(base);
  });
});

describe('an entry as a call', () => {
  test('has its id from its place in the queue, and no reference where the server knows no references', () => {
    const asked = { ...create, payload: { orderNumber: 'A', clientRef: 'r1' } };
    expect(requestOf(asked, 'exact')).toMatchObject({ call: 'saveShipment', body: asked.payload });
    expect(requestOf(asked, 'plain').body).toEqual({ orderNumber: 'A' });
    expect(requestOf(edit({ orderNumber: 'B' }), 'plain')).toMatchObject({
      ...{ params: { shipmentId: '100001' }, body: { orderNumber: 'B' } },
    });
    const read = sampleEntry({ operation: 'shipment.book', payload: null });
    expect(requestOf(read, 'plain')).toMatchObject({ call: 'bookShipment', body: { action: 'book' } });
  });

  test('is given longer when a carrier is asked', () => {
    expect(timeLimitOf(edit({}))).toBe(20_000);
    expect(timeLimitOf({ operation: 'shipment.book' })).toBe(60_000);
  });
});

describe('ids that a device has made up', () => {
  const ids = new Map([['tmp:1', '1001']]);

  test.each<[unknown, readonly string[], unknown]>([
    ['tmp:1', ['tmp:1'], '1001'],
    ['tmp:2', ['tmp:2'], 'tmp:2'],
    ['1', [], '1'],
    [null, [], null],
    [7, [], 7],
    [
      ['tmp:1', 7, 'tmp:2'],
      ['tmp:1', 'tmp:2'],
      ['1001', 7, 'tmp:2'],
    ],
    [{ a: { b: ['tmp:1'] }, c: null }, ['tmp:1'], { a: { b: ['1001'] }, c: null }],
  ])('in %j are found and replaced by those of the server', (value, found, becomes) => {
    expect(temporaryIds(value)).toEqual(found);
    expect(withServerIds(value, ids)).toEqual(becomes);
  });

  test('are left in what has none that the server knows, which stays the same object', () => {
    const value = { deliveryType: 'tmp:2' };
    expect(withServerIds(value, ids)).toBe(value);
    expect(withServerIds({ deliveryType: 'tmp:1' }, new Map())).toEqual({ deliveryType: 'tmp:1' });
    const plain = { deliveryType: '1' };
    expect(withServerIds(plain, ids)).toBe(plain);
  });

  test('are replaced in the names of entities', () => {
    expect(keyWithServerId('shipment:tmp:1', ids)).toBe('shipment:1001');
    expect(keyWithServerId('shipment:tmp:2', ids)).toBe('shipment:tmp:2');
    expect(keyWithServerId('shipment:100001', ids)).toBe('shipment:100001');
  });
});
