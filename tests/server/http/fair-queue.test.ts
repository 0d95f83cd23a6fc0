import { expect, test } from 'vitest';
import { CallerGone } from '#server/http/caller-gone.ts';
import { createFairQueue } from '#server/http/fair-queue.ts';

const limits = { atOnce: 2, perCaller: 1, waitingPerCaller: 3, waiting: 4, retryAfter: 7 };

/** A queue that records which work has begun; the test ends each piece of work. */
function watchedQueue() {
  const queue = createFairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (caller: string, name: string, gone?: AbortSignal) =>
    queue.run(
      caller,
      () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      },
      gone,
    );
  /** Waits until everything that can begin has begun. */
  const settle = () => new Promise(setImmediate);
  const end = async (name: string) => {
    await settle();
    ends.get(name)?.();
    await settle();
  };
  return { begun, add, end, settle };
}

test('[ERR-03] one caller has one piece of work at a time, and callers take turns', async () => {
  const { begun, add, end, settle } = watchedQueue();
  const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1')];
  await settle();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun, 'whoever has waited longest').toEqual(['a1', 'b1', 'a2']);
  await end('a2');
  expect(begun, 'a has had two turns, c none').toEqual(['a1', 'b1', 'a2', 'c1']);
  for (const name of ['b1', 'c1', 'a3']) await end(name);
  await Promise.all(all);
});

test('[ERR-03] what would wait too long is refused, and told when to come back', async () => {
  const { add, end } = watchedQueue();
  const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('a', 'a4')];
  await expect(add('a', 'a5')).rejects.toMatchObject({ code: 'tooMany', details: { retryAfter: 7 } });
  all.push(add('b', 'b1'), add('b', 'b2'));
  await expect(add('c', 'c1')).rejects.toMatchObject({ code: 'tooMany', details: { retryAfter: 7 } });
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3', 'a4']) await end(name);
  await Promise.all(all);
});

test('whoever goes away leaves the queue, and the work is never begun', async () => {
  const { begun, add, end } = watchedQueue();
  const gone = new AbortController();
  const all = [add('a', 'a1'), add('b', 'b1'), add('a', 'a3')];
  const left = add('a', 'a2', gone.signal);
  gone.abort();
  await expect(left).rejects.toBeInstanceOf(CallerGone);
  for (const name of ['a1', 'b1', 'a3']) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'b1', 'a3']);
});
