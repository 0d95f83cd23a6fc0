import { expect, test } from 'vitest';
import { CacheDatabase } from '#client/data/cache/cache-database.ts';
import { StorageFullError, withDatabase } from '#client/data/device/database-retry.ts';
import { WorkDatabase } from '#client/data/device/work-database.ts';
import { newDevice } from '#tests/client/support/test-portal.ts';

const KEY = 'a1b2c3d4e5f60718';

function full(): Error {
  const error = new Error('No room');
  error.name = 'QuotaExceededError';
  return error;
}

async function usedDevice() {
  newDevice();
  const cache = new CacheDatabase(KEY);
  const work = new WorkDatabase(KEY);
  await cache.shipments.bulkPut(
    [1, 2, 3, 4].map((at) => ({ shipmentId: `${at}`, doc: {} as never, fetchedAt: at, usedAt: at })),
  );
  await cache.shipmentRows.bulkPut(
    [1, 2, 3, 4].map((at) => ({ shipmentId: `${at}`, dispDate: '2026-01-01' }) as never),
  );
  await cache.meta.put({ key: 'cursor', value: 'here' });
  await work.outbox.add({ id: 'op', entityKey: 'shipment:1', state: 'queued' } as never);
  return { cache, work };
}

test('a full device gives up details opened longest ago first, never what is worked on', async () => {
  const { cache, work } = await usedDevice();
  let tries = 0;
  const answer = await withDatabase(work, async () => {
    tries += 1;
    if ((await cache.shipments.count()) > 2) throw full();
    return 'saved';
  });
  expect(answer).toBe('saved');
  expect(tries).toBe(2);
  expect(await cache.shipments.toCollection().primaryKeys()).toEqual(['1', '4']);
  expect(await cache.shipmentRows.count()).toBe(4);
});

test('then the rows and the rest; work is never touched, and what does not fit even then is said', async () => {
  const { cache, work } = await usedDevice();
  const refused = withDatabase(work, () => Promise.reject(full()));
  await expect(refused).rejects.toBeInstanceOf(StorageFullError);
  expect(await cache.shipmentRows.toCollection().primaryKeys()).toEqual(['1']);
  expect(await cache.shipments.toCollection().primaryKeys()).toEqual(['1']);
  expect(await cache.meta.toCollection().primaryKeys()).toEqual(['cursor', 'evicted']);
  expect(await work.outbox.count()).toBe(1);
});
