/** Databases that fail during a write: closed between two transactions, killed in the middle of one, or full. */
import { IDBDatabase as FakeDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CacheDatabase } from '#client/data/cache/cache-database.ts';
import { endDatabase, withDatabase } from '#client/data/device/database-retry.ts';
import { WorkDatabase } from '#client/data/device/work-database.ts';
import { newDevice } from '#tests/client/support/test-portal.ts';

const KEY = 'a1b2c3d4e5f60718';

let work: WorkDatabase;
let tries: number;
/** As iOS does in the background: the connection is still there but accepts nothing any more. */
let lost: Set<IDBDatabase>;
beforeEach(async () => {
  lost = new Set();
  const { transaction } = FakeDatabase.prototype;
  vi.spyOn(FakeDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
    if (lost.has(this)) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    return transaction.apply(this, asked);
  });
  newDevice();
  work = new WorkDatabase(KEY);
  await work.open();
  tries = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  work.close();
});

/** Writes two records in one transaction, as the queue does; `during` runs between them in the first try. */
function append(during?: (transaction: IDBTransaction) => void): Promise<unknown> {
  return withDatabase(work, () =>
    work.transaction('rw', work.outbox, work.journal, async (transaction) => {
      tries += 1;
      await work.outbox.add({ id: 'op', entityKey: 'shipment:1', state: 'queued' } as never);
      if (tries === 1) during?.(transaction.idbtrans);
      await work.journal.add({ at: 1, what: 'undone', opId: 'op' } as never);
    }),
  );
}

/** What a page that comes later finds. */
async function found() {
  const later = new WorkDatabase(KEY);
  const counts = [await later.outbox.count(), await later.journal.count()];
  later.close();
  return counts;
}

function named(name: string): Error {
  return Object.assign(new Error(name), { name });
}

describe('a connection that is lost', () => {
  test('[F15] between two writes is replaced by a new one, and the second is there once', async () => {
    lost.add(work.backendDB());
    await expect(work.outbox.count()).rejects.toMatchObject({ name: 'UnknownError' });
    await append();
    expect(await found()).toEqual([1, 1]);
  });

  test('[F15] in the middle of a write takes back what it had written; all of it is there once', async () => {
    await append((transaction) => {
      transaction.abort();
      lost.add(work.backendDB());
    });
    expect(tries).toBe(2);
    expect(await found()).toEqual([1, 1]);
  });

  test('and lost again each time is given up after three more tries, with what went wrong', async () => {
    vi.useFakeTimers();
    const fail = vi.fn(() => Promise.reject(named('UnknownError')));
    const refused = expect(withDatabase(work, fail)).rejects.toMatchObject({ name: 'UnknownError' });
    await vi.runAllTimersAsync();
    await refused;
    expect(fail).toHaveBeenCalledTimes(4);
  });

  test('for good, since its user is gone, is not brought back by a write that comes late', async () => {
    endDatabase(work);
    await expect(append()).rejects.toMatchObject({ name: 'DatabaseClosedError' });
    expect(work.isOpen()).toBe(false);
    expect(await found()).toEqual([0, 0]);
  });
});

test('what is wrong with the write itself is said at once', async () => {
  await append();
  // The id is there already.
  await expect(append()).rejects.toMatchObject({ name: 'ConstraintError' });
  expect(tries).toBe(2);
});

test.each([
  ['said by itself', named('QuotaExceededError')],
  ['as the reason of an aborted write', Object.assign(named('AbortError'), { inner: named('QuotaExceededError') })],
])('a full device, %s, makes room from the cache, and the write is there once', async (_, full) => {
  const cache = new CacheDatabase(KEY);
  await cache.shipments.put({ shipmentId: '2', doc: {} as never, fetchedAt: 1, usedAt: 1 });
  await append(() => {
    throw full;
  });
  expect(await cache.shipments.count()).toBe(0);
  expect(await found()).toEqual([1, 1]);
  cache.close();
});
