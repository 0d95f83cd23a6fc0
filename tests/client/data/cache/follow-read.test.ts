/** Reads that fail under a running page, as they do where Safari loses its connection to a database. */
import { IDBDatabase as FakeDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followRead } from '#client/data/cache/follow-read.ts';
import { liveObservable } from '#client/data/cache/live-observable.ts';
import { endDatabase } from '#client/data/device/database-retry.ts';
import { WorkDatabase } from '#client/data/device/work-database.ts';
import { newDevice } from '#tests/client/support/test-portal.ts';

const MAPPING = { localKey: 'tmp:1', kind: 'shipment', serverId: '1', at: 0 } as const;

let work: WorkDatabase;
let failure: string;
/** As iOS does in the background: the connection is still there but accepts nothing any more. */
let lost: Set<IDBDatabase>;
/** How many connections are lost as soon as they are used. */
let weak: number;
beforeEach(async () => {
  lost = new Set();
  weak = 0;
  failure = 'UnknownError';
  const { transaction } = FakeDatabase.prototype;
  vi.spyOn(FakeDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
    if (weak > 0 && !lost.has(this)) {
      weak -= 1;
      lost.add(this);
    }
    if (lost.has(this)) throw new DOMException('Connection to Indexed Database server lost', failure);
    return transaction.apply(this, asked);
  });
  newDevice();
  work = new WorkDatabase('anna');
  await work.idMap.put(MAPPING);
});
afterEach(() => {
  vi.restoreAllMocks();
  work.close();
});

function follow() {
  const found = vi.fn();
  const failed = vi.fn();
  const end = followRead([work], () => work.idMap.count(), found, failed);
  return { found, failed, end };
}

test.each(['UnknownError', 'AbortError', 'DatabaseClosedError'])(
  '[F15] a screen reads again on a new connection after %s, and follows what changes then',
  async (name) => {
    failure = name;
    lost.add(work.backendDB());
    const { found, failed, end } = follow();
    await vi.waitFor(() => expect(found).toHaveBeenLastCalledWith(1));
    await work.idMap.put({ ...MAPPING, localKey: 'tmp:2' });
    await vi.waitFor(() => expect(found).toHaveBeenLastCalledWith(2));
    expect(failed).not.toHaveBeenCalled();
    end();
  },
);

test('[F15] many screens that lose one connection replace it once', async () => {
  lost.add(work.backendDB());
  const close = vi.spyOn(work, 'close');
  const screens = Array.from({ length: 8 }, follow);
  for (const { found } of screens) await vi.waitFor(() => expect(found).toHaveBeenLastCalledWith(1));
  expect(close).toHaveBeenCalledTimes(1);
  for (const { end } of screens) end();
});

test('[F15] a screen is told of a database that goes on failing', async () => {
  weak = Number.POSITIVE_INFINITY;
  const { found, failed, end } = follow();
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1), { timeout: 5000 });
  expect(found).not.toHaveBeenCalled();
  end();
});

test('a database that a sign-out has ended is not opened again by a screen, nor called a failure', async () => {
  const { found, failed, end } = follow();
  await vi.waitFor(() => expect(found).toHaveBeenLastCalledWith(1));
  end();
  endDatabase(work);
  const late = follow();
  await expect(work.idMap.count()).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  expect(work.isOpen()).toBe(false);
  expect(late.failed).not.toHaveBeenCalled();
  late.end();
  expect(failed).not.toHaveBeenCalled();
});

test('[F15] the rows in memory are read again on a new connection', async () => {
  lost.add(work.backendDB());
  const rows = liveObservable(-1, [work.idMap], () => work.idMap.count());
  await rows.ready;
  expect(rows.get()).toBe(1);
  rows.close();
});
