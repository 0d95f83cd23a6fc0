import { describe, expect, test } from 'vitest';
import type { EntityReading } from '#client/data/outbox/entry-sender.ts';
import { LaterVersionError, MovedOnError } from '#client/data/outbox/outbox-store.ts';
import type { SendOutcome } from '#domain/outbox/classify-outcome.ts';
import { isUnsent } from '#domain/outbox/coalesce.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { NOW, shipment } from '#tests/domain/outbox/entries.ts';
import { failure, freshDatabase, LOST, openQueueDevice, success } from './outbox-device.ts';

const MINUTE = 60_000;

describe('an entry whose answer is lost', () => {
  test('[F1] is asked about again under the same key with the same body', async () => {
    const device = openQueueDevice();
    await device.ask();
    device.answers.push(LOST);
    expect(await device.drain()).toMatchObject({ sent: 0, waiting: 1, stoppedBy: 'unreachable' });
    device.clock.now += MINUTE;
    expect(await device.drain()).toMatchObject({ sent: 1, waiting: 0 });
    const [first, second] = device.sent;
    expect([second?.id, second?.payload]).toEqual([first?.id, first?.payload]);
  });

  test('[F2] is unknown after the tab that sent it was killed, never gone', async () => {
    const database = freshDatabase();
    const killed = openQueueDevice('exact', database);
    await killed.ask();
    killed.answers.push(() => new Promise(() => undefined));
    void killed.drain();
    await expect.poll(() => killed.states()).toEqual(['inflight']);
    const next = openQueueDevice('exact', database);
    await next.drain();
    expect(next.sent[0]).toMatchObject({ id: 'id-1', sendings: 2 });
    expect(await next.states()).toEqual([]);
  });

  test('is never changed by a later edit, which follows it', async () => {
    const device = openQueueDevice();
    await device.ask();
    device.answers.push(LOST);
    await device.drain();
    await device.ask({ payload: { orderNumber: 'B' } });
    device.clock.now += MINUTE;
    await device.drain();
    expect(device.sent.map(({ payload }) => payload)).toEqual([
      { orderNumber: 'A' },
      { orderNumber: 'A' },
      { orderNumber: 'B' },
    ]);
  });
});

test('[F3] a session that ends holds the queue and costs no attempt', async () => {
  const device = openQueueDevice();
  await device.ask();
  device.answers.push({ kind: 'signedOut' });
  expect(await device.drain()).toMatchObject({ stoppedBy: 'signedOut', waiting: 1 });
  const [kept] = (await device.store.read()).entries;
  expect(kept).toMatchObject({ state: 'queued', tries: 0, sendings: 0, sentAt: null });
  expect(await device.drain()).toMatchObject({ sent: 1 });
});

test('[F5] a refused entry stops its own entity only and keeps what was typed', async () => {
  const device = openQueueDevice();
  await device.ask();
  await device.ask({ operation: 'shipment.status', payload: { status: STATUS.cancelled } });
  await device.ask({ entityKey: 'shipment:100002' });
  const fields = { orderNumber: { code: 'maxLength' } };
  device.answers.push(failure(400, { code: 'badRequest', fields }));
  expect(await device.drain()).toMatchObject({ sent: 1, needsYou: 1, waiting: 1 });
  const [dead, blocked] = (await device.store.read()).entries;
  expect(dead).toMatchObject({ state: 'dead', payload: { orderNumber: 'A' }, error: { fields } });
  expect(blocked).toMatchObject({ state: 'queued', sendings: 0 });
});

test('[F7] a temporary id is replaced everywhere in the write that learns the server’s', async () => {
  const device = openQueueDevice();
  const create = { operation: 'shipment.create', entityKey: 'shipment:tmp:1', baseEtag: null } as const;
  await device.ask({ ...create, payload: { orderNumber: 'A', clientRef: '1' } });
  await device.ask({
    operation: 'shipment.status',
    entityKey: 'shipment:tmp:1',
    payload: { status: STATUS.cancelled },
    baseEtag: null,
  });
  await device.database.drafts.put(draft('shipment:tmp:1'));
  device.answers.push(success('100009', 1));
  await device.drain();
  expect(device.sent.map(({ entityKey, baseEtag }) => [entityKey, baseEtag])).toEqual([
    ['shipment:tmp:1', null],
    ['shipment:100009', '"1"'],
  ]);
  expect(await device.database.idMap.get('tmp:1')).toMatchObject({ serverId: '100009' });
  // A page that still goes by the temporary id.
  expect(await device.ask({ entityKey: 'shipment:tmp:1' })).toMatchObject({ entityKey: 'shipment:100009' });
});

describe('two drains', () => {
  test('[F8] never both send: the older one is fenced off at its next step', async () => {
    const database = freshDatabase();
    const zombie = openQueueDevice('exact', database);
    await zombie.ask();
    await zombie.ask({ operation: 'shipment.status', payload: { status: STATUS.cancelled } });
    let thaw = () => undefined as unknown;
    zombie.answers.push(() => new Promise((resolve) => (thaw = () => resolve(success('100001', 2)))));
    const frozen = zombie.drain();
    await expect.poll(() => zombie.sent).toHaveLength(1);
    const next = openQueueDevice('exact', database);
    await next.drain();
    thaw();
    expect(await frozen).toMatchObject({ stoppedBy: 'fenced' });
    expect(zombie.sent).toHaveLength(1);
    expect(next.sent.map(({ operation: command }) => command)).toEqual(['shipment.edit', 'shipment.status']);
  });

  test('[F9] a drain ends with its turn and leaves the rest to the next', async () => {
    const device = openQueueDevice();
    await device.ask();
    await device.ask({ operation: 'shipment.status', payload: { status: STATUS.cancelled } });
    let steps = 0;
    expect(await device.drain(() => steps++ < 1)).toMatchObject({ sent: 1, waiting: 1, stoppedBy: 'turnOver' });
    expect(await device.drain()).toMatchObject({ sent: 1, waiting: 0 });
  });

  test('[F21] a database of a later version of the app is not replayed, and takes nothing', async () => {
    const device = openQueueDevice();
    await device.ask();
    await device.database.queueFacts.put({ key: 'schema', value: 3 });
    expect(await device.drain()).toMatchObject({ sent: 0, stoppedBy: 'fenced' });
    await expect(device.store.begin()).rejects.toBeInstanceOf(LaterVersionError);
    await expect(device.ask({ entityKey: 'shipment:2' })).rejects.toBeInstanceOf(LaterVersionError);
    await expect(device.store.withdraw('id-1', 'discarded')).rejects.toBeInstanceOf(LaterVersionError);
    expect(await device.states()).toEqual(['queued']);
  });
});

test('[F14] the order is that of saving, whatever the clock does', async () => {
  const device = openQueueDevice();
  await device.ask();
  device.clock.now -= 24 * 60 * MINUTE;
  await device.ask({ operation: 'shipment.status', payload: { status: STATUS.cancelled } });
  await device.drain();
  expect(device.sent.map(({ operation: command }) => command)).toEqual(['shipment.edit', 'shipment.status']);
});

test('[F16] the work database asks for strict durability', () => {
  const options = (freshDatabase() as unknown as { _options: Record<string, unknown> })._options;
  expect(options.chromeTransactionDurability).toBe('strict');
});

describe('somebody else’s edit', () => {
  const theirs = shipment({ noteInternal: 'theirs', _etag: '"5"' });

  test('[F31] in another group is merged and sent on top of theirs, under a new key', async () => {
    const device = openQueueDevice();
    await device.ask();
    device.answers.push(failure(412, { code: 'stale', current: theirs }));
    await device.drain();
    expect(device.sent.map(({ id, baseEtag, seq }) => [id, baseEtag, seq])).toEqual([
      ['id-1', '"1"', 1],
      ['id-2', '"5"', 1],
    ]);
    expect(await device.database.journal.toArray()).toMatchObject([{ what: 'superseded' }, { what: 'applied' }]);
  });

  test('in the same group is put to the person, with all three sides', async () => {
    const device = openQueueDevice();
    await device.ask({ payload: { noteInternal: 'mine' } });
    device.answers.push(failure(412, { code: 'stale', current: theirs, changedBy: 'bo' }));
    expect(await device.drain()).toMatchObject({ needsYou: 1 });
    const [conflict] = (await device.store.read()).entries;
    const clashes = [{ group: 'noteInternal', base: [null], mine: ['mine'], theirs: ['theirs'] }];
    expect(conflict?.need).toMatchObject({ kind: 'conflict', reason: 'changed', clashes, changedBy: 'bo' });
  });

  test('that did the same spares the sending, and hides nothing else of theirs from the next entry', async () => {
    const device = openQueueDevice();
    await device.ask({ payload: { noteInternal: 'theirs' } });
    await device.ask({ operation: 'shipment.status', payload: { status: STATUS.cancelled } });
    device.answers.push(failure(412, { code: 'stale', current: theirs }));
    await device.drain();
    expect(device.sent.map(({ operation: command, baseEtag }) => [command, baseEtag])).toEqual([
      ['shipment.edit', '"1"'],
      ['shipment.status', '"1"'],
    ]);
  });

  test('a shipment that is gone is a conflict, not a loss', async () => {
    const device = openQueueDevice();
    await device.ask();
    device.answers.push(failure(404, { code: 'notFound' }));
    await device.drain();
    expect((await device.store.read()).entries[0]).toMatchObject({ state: 'conflict', need: { reason: 'deleted' } });
  });

  test('made between two own edits is not overwritten by the second in silence', async () => {
    const device = openQueueDevice();
    await device.ask();
    // The second was made on a newer version than the first had seen.
    const { database, store } = device;
    await device.ask({ operation: 'shipment.status', payload: { status: STATUS.cancelled }, baseEtag: '"4"' });
    device.answers.push(success('100001', 2));
    await device.drain();
    expect(device.sent[1]).toMatchObject({ baseEtag: '"4"' });
    expect((await store.read()).entries).toEqual([]);
    expect(await database.journal.count()).toBe(2);
  });
});

describe('edits of one shipment made on top of each other', () => {
  const sentWith = (sent: readonly { baseEtag: string | null }[]) => sent.map(({ baseEtag }) => baseEtag);

  test('go out each with the etag the one before it brought', async () => {
    const device = openQueueDevice();
    for (const status of [10, 20, 90]) await device.ask({ operation: 'shipment.status', payload: { status } });
    await device.ask({ operation: 'shipment.status', payload: { status: STATUS.open }, baseEtag: '"2"' });
    await device.drain();
    expect(sentWith(device.sent)).toEqual(['"1"', '"2"', '"3"', '"4"']);
  });

  test('go on without a stop where one of them is taken back', async () => {
    const device = openQueueDevice();
    const asked = [];
    for (const status of [10, 20, 90])
      asked.push(await device.ask({ operation: 'shipment.status', payload: { status } }));
    await device.drain(() => device.sent.length === 0);
    await device.store.withdraw(asked[1]?.id ?? '', 'undone');
    await device.drain();
    expect(sentWith(device.sent)).toEqual(['"1"', '"2"']);
  });

  test('keep their own etag after somebody else’s change, so that it is noticed', async () => {
    const device = openQueueDevice();
    await device.ask({ operation: 'shipment.status', payload: { status: STATUS.inProgress } });
    await device.ask({ operation: 'shipment.status', payload: { status: STATUS.cancelled }, baseEtag: '"7"' });
    await device.drain();
    expect(sentWith(device.sent)).toEqual(['"1"', '"7"']);
  });
});

describe('a server without keys', () => {
  test('[F30] is never sent the same thing twice on trust', async () => {
    const device = openQueueDevice('plain');
    await device.ask({ operation: 'shipment.create', entityKey: 'shipment:tmp:1', payload: { orderNumber: 'A' } });
    device.answers.push(LOST);
    expect(await device.drain()).toMatchObject({ needsYou: 1 });
    const [unclear] = (await device.store.read()).entries;
    expect(unclear).toMatchObject({ state: 'held', need: { reason: 'unclear' } });
    await device.drain();
    expect(device.sent).toHaveLength(1);
    await device.store.move('id-1', { type: 'released' });
    await device.drain();
    expect(device.sent).toHaveLength(2);
  });

  test('is read before it is written to', async () => {
    const device = openQueueDevice('plain');
    await device.ask({ payload: { noteInternal: 'mine' } });
    device.reading = { kind: 'read', doc: shipment({ noteInternal: 'theirs' }) };
    expect(await device.drain()).toMatchObject({ needsYou: 1 });
    expect(device.sent).toEqual([]);
  });

  test('is asked to book what it has as it was seen', async () => {
    const device = openQueueDevice('plain');
    await device.ask({ operation: 'shipment.book', payload: {} });
    device.reading = { kind: 'read', doc: shipment() };
    device.answers.push(success('100001', 2));
    expect(await device.drain()).toMatchObject({ sent: 1, waiting: 0, needsYou: 0 });
    expect(device.sent).toHaveLength(1);
  });

  test('loses no save that becomes part of an edit while the entity is read', async () => {
    for (const now of [shipment({ orderNumber: 'A' }), shipment({ category: 'Theirs' })]) {
      const device = openQueueDevice('plain');
      await device.ask();
      let answer: (reading: EntityReading) => void = () => undefined;
      device.reading = new Promise<EntityReading>((resolve) => {
        answer = resolve;
      });
      const drain = device.drain();
      await expect.poll(() => device.readings).toBe(1);
      await device.ask({ payload: { noteInternal: 'typed meanwhile' } });
      device.reading = { kind: 'read', doc: now };
      answer({ kind: 'read', doc: now });
      await drain;
      await device.drain();
      expect(device.sent.at(-1)?.payload).toMatchObject({ noteInternal: 'typed meanwhile' });
      expect(await device.states()).toEqual([]);
    }
  });

  test('that has the edit already is not written to again', async () => {
    const device = openQueueDevice('plain');
    await device.ask({ payload: { noteInternal: 'mine' } });
    device.reading = { kind: 'read', doc: shipment({ noteInternal: 'mine' }) };
    expect(await device.drain()).toMatchObject({ sent: 1, waiting: 0 });
    expect(device.sent).toEqual([]);
  });
});

test('[F5] what is asked for while another entity’s answer is slow leaves at once', async () => {
  const device = openQueueDevice();
  await device.ask();
  let answer: (outcome: SendOutcome) => void = () => undefined;
  device.answers.push(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const drain = device.drain();
  await expect.poll(() => device.sent.length).toBe(1);
  await device.ask({ entityKey: 'shipment:100002' });
  device.look();
  await expect.poll(() => device.sent.length).toBe(2);
  answer(success('100001', 2));
  expect(await drain).toMatchObject({ sent: 2, waiting: 0 });
});

test('[F4] one try without a session waives no later question', async () => {
  const device = openQueueDevice();
  await device.ask({ payload: { dispDate: '2026-11-21' } });
  device.answers.push({ kind: 'signedOut' });
  await device.drain();
  device.clock.now += 30 * 24 * 60 * MINUTE;
  expect(await device.drain()).toMatchObject({ sent: 0, needsYou: 1 });
  expect(device.sent).toHaveLength(1);
  expect(await device.states()).toEqual(['held']);
});

test('whether a booking of a shipment that is gone was done is not asked for ever', async () => {
  const device = openQueueDevice();
  await device.ask({ operation: 'shipment.book', payload: {}, expiresAt: NOW + MINUTE });
  device.answers.push(LOST);
  await device.drain();
  device.clock.now += 2 * MINUTE;
  device.reading = { kind: 'gone' };
  expect(await device.drain()).toMatchObject({ needsYou: 1, stoppedBy: null });
  expect(await device.states()).toEqual(['conflict']);
});

describe('a person takes back', () => {
  test('what has not left, and nothing that may have', async () => {
    const device = openQueueDevice();
    const { id } = await device.ask();
    device.answers.push(LOST);
    await device.drain();
    await expect(device.store.withdraw(id, 'undone')).rejects.toBeInstanceOf(MovedOnError);
    const other = await device.ask({ entityKey: 'shipment:100002' });
    expect(isUnsent(other)).toBe(true);
    await device.store.withdraw(other.id, 'undone');
    expect(await device.states()).toEqual(['ambiguous']);
  });

  test('a new shipment with everything that was done to it', async () => {
    const device = openQueueDevice();
    const create = await device.ask({ operation: 'shipment.create', entityKey: 'shipment:tmp:1', baseEtag: null });
    await device.ask({
      operation: 'shipment.status',
      entityKey: 'shipment:tmp:1',
      payload: { status: STATUS.cancelled },
    });
    expect(await device.store.withdraw(create.id, 'discarded')).toHaveLength(2);
    expect(await device.states()).toEqual([]);
    expect(await device.database.journal.toArray()).toMatchObject([{ payload: { orderNumber: 'A' } }, {}]);
  });
});

test('an answer that cannot be read back stays folded over base until it can', async () => {
  const device = openQueueDevice();
  await device.ask();
  device.answers.push({ kind: 'answer', status: 200, body: { shipmentId: '100001', _etag: '"2"' } });
  device.reading = { kind: 'unreachable' };
  expect(await device.drain()).toMatchObject({ sent: 1, waiting: 0 });
  expect(await device.states()).toEqual(['applied']);
  device.reading = { kind: 'read', doc: shipment({ _etag: '"2"' }) };
  await device.drain();
  expect(await device.states()).toEqual([]);
  expect(device.sent).toHaveLength(1);
});

function draft(entityKey: string) {
  return { entityKey, tabId: 't', value: {}, base: {}, baseEtag: null, clientRef: null, updatedAt: 0 };
}
