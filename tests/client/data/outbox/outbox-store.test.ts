import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { NOW, shipment } from '#tests/domain/outbox/entries.ts';
import { failure, openQueueDevice, type QueueDevice, success } from './outbox-device.ts';

/** Unit: milliseconds. */
const DAY = 24 * 3_600_000;

test('[F6] what an earlier version left on its way is asked about, and holds up nothing else', async () => {
  const device = openQueueDevice();
  const ofVersion1 = { v: 1, seq: 1, id: 'of-version-1', userKey: 'anna', operation: 'shipment.edit' };
  const left = { ...ofVersion1, entityKey: 'shipment:100001', draftKey: null, payload: { orderNumber: 'A' } };
  const record = { ...left, base: shipment(), baseEtag: '"1"', createdAt: NOW, createdBuild: 6, state: 'inflight' };
  await device.database.outbox.put({ ...record, sentAt: NOW });
  await device.ask({ entityKey: 'shipment:100002' });
  expect(await device.drain()).toMatchObject({ sent: 2, waiting: 0 });
  expect(device.sent[0]).toMatchObject({ id: 'of-version-1', sendings: 2 });
});

test('a save that is applied ends the draft it was made from, and no other tab’s', async () => {
  const device = openQueueDevice();
  const draft = {
    entityKey: 'shipment:100001',
    value: {},
    base: {},
    baseEtag: null,
    clientRef: null,
    updatedAt: NOW - 1,
  };
  await device.database.drafts.bulkPut([
    { ...draft, tabId: 'mine' },
    { ...draft, tabId: 'other' },
  ]);
  await device.ask({ draftKey: 'shipment:100001', draftTab: 'mine' });
  await device.drain();
  expect((await device.database.drafts.toArray()).map(({ tabId }) => tabId)).toEqual(['other']);
});

describe('[OFF-12] whatever the clock says', () => {
  const key = { entityKey: 'shipment:100001', tabId: 'mine' };
  const draft = { ...key, value: 'saved', base: {}, baseEtag: null, clientRef: null };
  const save = { draftKey: key.entityKey, draftTab: key.tabId };

  test('what was typed after a save stays, although the clock was set back', async () => {
    const device = openQueueDevice();
    await device.database.drafts.put({ ...draft, updatedAt: NOW - 1 });
    await device.ask(save);
    await device.database.drafts.put({ ...draft, value: 'later', updatedAt: NOW - 3 * DAY });
    await device.drain();
    expect(await device.database.drafts.toArray()).toMatchObject([{ value: 'later' }]);
  });

  test('what was saved does not come back, although it was typed while the clock was ahead', async () => {
    const device = openQueueDevice();
    await device.database.drafts.put({ ...draft, updatedAt: NOW + 3 * DAY });
    await device.ask(save);
    await device.drain();
    expect(await device.database.drafts.toArray()).toEqual([]);
  });

  test('a save that joins one that waits ends its draft with that one', async () => {
    const device = openQueueDevice();
    await device.ask(save);
    await device.database.drafts.put({ ...draft, updatedAt: NOW + 3 * DAY });
    await device.ask(save);
    await device.drain();
    expect(device.sent).toHaveLength(1);
    expect(await device.database.drafts.toArray()).toEqual([]);
  });
});

describe('steps of several entities at once', () => {
  test('of which one no longer fits leave the others alone', async () => {
    const { store, ask, clock } = openQueueDevice();
    const kept = await Promise.all(['1', '2', '3'].map((id) => ask({ entityKey: `shipment:${id}` })));
    const epoch = await store.begin();
    await store.withdraw(kept[1]?.id ?? '', 'undone');
    const started = { type: 'started', at: clock.now, epoch } as const;
    const moved = await Promise.allSettled(kept.map((seen) => store.move(seen.id, started, { epoch, seen })));
    expect(moved.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await store.read()).entries.map(({ state }) => state)).toEqual(['inflight', 'inflight']);
  });

  test('are undone together, and everybody hears it, when they cannot be written', async () => {
    const { database, store, ask, clock } = openQueueDevice();
    const kept = await Promise.all(['1', '2', '3'].map((id) => ask({ entityKey: `shipment:${id}` })));
    const epoch = await store.begin();
    database.outbox.hook('updating', () => {
      throw new RangeError('broken');
    });
    const started = { type: 'started', at: clock.now, epoch } as const;
    const moved = await Promise.allSettled(kept.map((seen) => store.move(seen.id, started, { epoch, seen })));
    expect(moved.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect((await store.read()).entries.map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
  });
});

describe('what was made on top of an edit that is given up', () => {
  /** The form still shows the person's own value A, although the device has read version 2, a colleague's C. */
  async function typeOver(device: QueueDevice): Promise<void> {
    const base = shipment({ orderNumber: 'A', _etag: '"2"' });
    await device.ask({ payload: { orderNumber: 'B' }, base, baseEtag: '"2"' });
  }

  /** The server holds C, and refuses whoever has not seen it. */
  async function drainBehind(device: QueueDevice): Promise<readonly OutboxEntry[]> {
    const current = shipment({ orderNumber: 'C', _etag: '"2"' });
    device.answers.push(failure(412, { code: 'stale', current }));
    await device.drain();
    return (await device.store.read()).entries;
  }

  test('does not overwrite what that had hidden, when it is discarded', async () => {
    const device = openQueueDevice();
    const first = await device.ask();
    device.answers.push(failure(400, { code: 'badRequest', fields: {} }));
    await device.drain();
    await typeOver(device);
    await device.store.withdraw(first.id, 'discarded');
    const [second] = await drainBehind(device);
    expect(device.sent.at(-1)?.baseEtag).toBe('"1"');
    expect(second).toMatchObject({ state: 'conflict', need: { theirs: { orderNumber: 'C' } } });
  });

  test('does not overwrite it either when the conflict was decided for the colleague', async () => {
    const device = openQueueDevice();
    const first = await device.ask();
    await drainBehind(device);
    await typeOver(device);
    await device.store.decide(first.id, null, []);
    const [second] = await drainBehind(device);
    expect(device.sent.at(-1)?.baseEtag).toBe('"1"');
    expect(second).toMatchObject({ state: 'conflict', need: { theirs: { orderNumber: 'C' } } });
  });

  test('asks nothing anew where the own value was kept', async () => {
    const device = openQueueDevice();
    const first = await device.ask();
    await drainBehind(device);
    await typeOver(device);
    const mine = { id: 'mine', payload: { orderNumber: 'A' }, base: shipment({ orderNumber: 'C', _etag: '"2"' }) };
    await device.store.decide(first.id, { type: 'replaced', ...mine, baseEtag: '"2"', byMerge: false }, []);
    await device.drain();
    expect(device.sent.slice(1).map(({ payload }) => payload)).toEqual([{ orderNumber: 'A' }, { orderNumber: 'B' }]);
    expect(await device.states()).toEqual([]);
  });

  test('goes along when it is a booking: nobody books what they have not seen', async () => {
    const device = openQueueDevice();
    const first = await device.ask();
    const base = shipment({ orderNumber: 'A' });
    await device.ask({ operation: 'shipment.book', payload: {}, base, expiresAt: NOW + 60_000 });
    expect(await device.store.withdraw(first.id, 'undone')).toHaveLength(2);
    expect(await device.states()).toEqual([]);
  });
});

describe('[FLD-09] an edit of what was just created names the etag that the create returned', () => {
  const address = { operation: 'address.create', entityKey: 'address:tmp:1', payload: { name: 'Frihamn' } } as const;
  const change = { operation: 'address.put', entityKey: 'address:1001', payload: { name: 'Frihamnen' } } as const;
  const created = { kind: 'answer', status: 200, body: { addressId: '1001', _etag: '"1.1234"' } } as const;

  test('when it was made before the answer', async () => {
    const device = openQueueDevice();
    await device.ask({ ...address, base: {}, baseEtag: null });
    device.answers.push(async () => {
      await device.ask({ ...change, entityKey: address.entityKey, base: {}, baseEtag: '' });
      return created;
    });
    await device.drain();
    expect(device.sent.map(({ operation, baseEtag }) => [operation, baseEtag])).toEqual([
      ['address.create', null],
      ['address.put', '"1.1234"'],
    ]);
  });

  test('when it was made between the answer and the arrival of the entity on the device', async () => {
    const device = openQueueDevice();
    await device.ask({ ...address, base: {}, baseEtag: null });
    device.answers.push(created);
    device.updateBase = async () => {
      device.updateBase = async () => undefined;
      await device.ask({ ...change, base: {}, baseEtag: '' });
    };
    await device.drain();
    await device.drain();
    expect(device.sent[1]).toMatchObject({ operation: 'address.put', baseEtag: '"1.1234"' });
  });
});

describe('[FLD-09] an edit behind one that was merged with a colleague’s change names what it was made on', () => {
  const entityKey = 'shipment:tmp:1';
  const theirs = shipment({ shipmentId: '100003', noteInternal: 'theirs', _etag: '"2"' });
  const stale = failure(412, { code: 'stale', current: theirs });

  test('when all of them were asked for before the create was answered', async () => {
    const device = openQueueDevice();
    await device.ask({ operation: 'shipment.create', entityKey, payload: {}, baseEtag: null });
    await device.ask({
      operation: 'shipment.status',
      entityKey,
      payload: { status: STATUS.cancelled },
      baseEtag: null,
    });
    await device.ask({ entityKey, baseEtag: null });
    device.answers.push(success('100003', 1), stale, success('100003', 3), stale);
    await device.drain();
    expect(device.sent.map(({ operation, baseEtag }) => [operation, baseEtag])).toEqual([
      ['shipment.create', null],
      ['shipment.status', '"1"'],
      ['shipment.status', '"2"'],
      ['shipment.edit', '"1"'],
      ['shipment.edit', '"2"'],
    ]);
  });

  test('when its page still had the temporary id', async () => {
    const device = openQueueDevice();
    await device.ask({ operation: 'shipment.create', entityKey, payload: {}, baseEtag: null });
    device.answers.push(success('100003', 1));
    await device.drain();
    const asked = await device.ask({ entityKey, baseEtag: null });
    expect(asked).toMatchObject({ entityKey: 'shipment:100003', baseEtag: '"1"' });
  });
});

describe('[OFF-04] what was typed on in the form of something new, whose page died while it was being saved, is saved too', () => {
  const entityKey = 'shipment:tmp:reference';
  const create = { operation: 'shipment.create', entityKey, base: shipment(), baseEtag: null } as const;
  const first = { ...create, payload: { orderNumber: 'A', clientRef: 'reference' } };
  const again = { ...create, payload: { orderNumber: 'B', noteInternal: 'typed on', clientRef: 'reference' } };

  test('as part of the create that has not left', async () => {
    const device = openQueueDevice();
    await device.ask(first);
    await device.ask(again);
    await device.drain();
    expect(device.sent).toMatchObject([{ operation: 'shipment.create', payload: again.payload }]);
  });

  test('after the create that is on its way', async () => {
    const device = openQueueDevice();
    await device.ask(first);
    device.answers.push(async () => {
      await device.ask(again);
      return success('100003', 1);
    });
    await device.drain();
    expect(device.sent.at(-1)).toMatchObject({ operation: 'shipment.edit', entityKey: 'shipment:100003' });
    expect(device.sent.at(-1)).toMatchObject({
      payload: { orderNumber: 'B', noteInternal: 'typed on' },
      baseEtag: '"1"',
    });
  });

  test('as a change of what the server has made, so that a colleague’s change since is not overwritten', async () => {
    const device = openQueueDevice();
    device.answers.push(success('100003', 1));
    await device.ask(first);
    await device.drain();
    const asked = await device.ask(again);
    expect(asked).toMatchObject({ operation: 'shipment.edit', entityKey: 'shipment:100003', baseEtag: '"1"' });
    expect(asked.payload).toEqual({ orderNumber: 'B', noteInternal: 'typed on' });
    expect(asked.base).toMatchObject({ orderNumber: 'A' });
  });

  test('for an entry of a register too, compared with what was made and not with what was typed since', async () => {
    const device = openQueueDevice();
    const made = { countryCode: 'SE', clientRef: 'reference' };
    const address = { operation: 'address.create', entityKey: 'address:tmp:reference', baseEtag: null } as const;
    device.answers.push({ kind: 'answer', status: 200, body: { id: '1003', _etag: '"1.1234"' } });
    await device.ask({ ...address, base: { name: 'A' }, payload: { ...made, name: 'A' } });
    await device.drain();
    const asked = await device.ask({ ...address, base: { name: 'B' }, payload: { ...made, name: 'B' } });
    expect(asked).toMatchObject({ operation: 'address.put', entityKey: 'address:1003', baseEtag: '"1.1234"' });
    expect(asked).toMatchObject({ payload: { name: 'B' }, base: { name: 'A' } });
  });
});
