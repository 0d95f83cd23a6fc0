import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type IdempotencyKey, Replay } from '#server/db/idempotency-key.ts';
import { createWriter, type WriteTx } from '#server/db/write.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const { db } = await createTestDatabase();
const writer = createWriter({ db, clock: () => new Date() });
const actor = { companyId: 'c1', username: 'user@demo.test' };

function key(bodyHash = 'hash'): IdempotencyKey {
  return { key: randomUUID(), bodyHash, status: 200 };
}

async function changesOf(companyId: string) {
  return db.selectFrom('changes').selectAll().where('company_id', '=', companyId).orderBy('seq').execute();
}

test('one key sent eight times in parallel has one effect', async () => {
  const once = key();
  let effects = 0;
  const work = async (tx: WriteTx) => {
    tx.changed('address', 'A1', `"${++effects}"`);
    return { id: 'A1', etag: '"1"', body: 'done' };
  };
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => writer(actor, once)(work)));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'fulfilled') continue;
    const refused = result.reason instanceof ApiError && result.reason.code === 'inProgress';
    expect(refused || result.reason instanceof Replay).toBe(true);
  }
  expect(effects).toBe(1);
  await expect(writer(actor, once)(work)).rejects.toMatchObject({ kept: { status: 200, id: 'A1', etag: '"1"' } });
  await expect(writer(actor, { ...once, bodyHash: 'other' })(work)).rejects.toMatchObject({ code: 'keyReused' });
});

test('a write that fails leaves nothing: no key, no change, no number', async () => {
  const failing = { companyId: 'c2', username: actor.username };
  const once = key();
  const refuse = writer(
    failing,
    once,
  )(async (tx) => {
    await tx.createOnce('address', undefined, async () => 'A1');
    tx.changed('address', 'A1', '"1"');
    throw new ApiError('rules');
  });
  await expect(refuse).rejects.toMatchObject({ code: 'rules' });
  expect(await changesOf('c2')).toEqual([]);
  const again = await writer(failing, once)(async () => ({ id: 'A1', body: 'second try' }));
  expect(again.body).toBe('second try');
});

test('a reference of the client makes one entity, also in parallel', async () => {
  const clientRef = randomUUID();
  const create = () =>
    writer({ ...actor, companyId: 'c3' })(async (tx) => {
      const made = await tx.createOnce('shipment', clientRef, () => tx.nextShipmentId());
      if (made.created) tx.changed('shipment', made.id, '"1"');
      return { id: made.id, body: made };
    });
  const made = await Promise.all(Array.from({ length: 6 }, create));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(made.filter(({ body }) => body.created)).toHaveLength(1);
});

test('changes are numbered without gaps and keep the newest state of an entity', async () => {
  const write = writer({ ...actor, companyId: 'c4' });
  const change = (id: string, etag: string) =>
    write(async (tx) => {
      tx.changed('address', id, etag);
      return { body: undefined };
    });
  await change('A', '"1"');
  await change('B', '"1"');
  await change('A', '"2"');
  await write(async (tx) => {
    tx.removed('address', 'B');
    return { body: undefined };
  });
  const changes = await changesOf('c4');
  expect(changes.map(({ entity_id, seq, etag, deleted }) => [entity_id, seq, etag, deleted])).toEqual([
    ['A', '3', '"2"', false],
    ['B', '4', null, true],
  ]);
});

test('one write tells of as many changes as a company has entities', async () => {
  const count = 12_000;
  await writer({ ...actor, companyId: 'c5' })(async (tx) => {
    for (let number = 0; number < count; number++) tx.changed('shipment', String(number), '"2"');
    return { body: undefined };
  });
  const changes = await changesOf('c5');
  expect(changes.map(({ entity_id, seq }) => [entity_id, seq])).toEqual(
    Array.from({ length: count }, (_, number) => [String(number), String(number + 1)]),
  );
});

test('a step is done once for its key and answers the same again, until the last write has kept the answer', async () => {
  const once = key();
  let done = 0;
  const step = (tx: WriteTx) => {
    tx.changed('address', 'S1', `"${++done}"`);
    return Promise.resolve({ numbers: [String(done)] });
  };
  const company = { ...actor, companyId: 'c6' };
  // Each is a request of its own, the first of them cut off after its step.
  expect(await writer(company, once).step('numbered', step)).toEqual({ numbers: ['1'] });
  const other = writer(company, { ...once, bodyHash: 'other' });
  await expect(other.step('numbered', step)).rejects.toMatchObject({ code: 'keyReused' });
  const again = writer(company, once);
  expect(await again.step('numbered', step)).toEqual({ numbers: ['1'] });
  expect(await again.step('sealed', async () => null)).toBeNull();
  await again(async () => ({ id: 'S1', etag: '"1"', body: undefined }));
  await expect(writer(company, once).step('numbered', step)).rejects.toMatchObject({ kept: { id: 'S1', etag: '"1"' } });
  expect(await changesOf('c6')).toHaveLength(1);
  expect(done).toBe(1);
});

test('a write that failed between its steps begins anew under the same key', async () => {
  const once = key();
  let begun = 0;
  const begin = () => writer(actor, once).step('begun', async () => ++begun);
  expect(await begin()).toBe(1);
  await writer(actor, once).failed(async (tx) => tx.changed('address', 'F1', '"1"'));
  expect(await begin()).toBe(2);
});

test('without a key every step is done', async () => {
  let begun = 0;
  const begin = () => writer(actor).step('begun', async () => ++begun);
  expect([await begin(), await begin()]).toEqual([1, 2]);
});

test('two requests under one key at the same time do a step once between them', async () => {
  const once = key();
  let begun = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () => writer(actor, once).step('begun', async () => ++begun)),
  );
  for (const result of results) {
    if (result.status === 'fulfilled') expect(result.value).toBe(1);
    else expect(result.reason).toMatchObject({ code: 'inProgress' });
  }
  expect(begun).toBe(1);
});
