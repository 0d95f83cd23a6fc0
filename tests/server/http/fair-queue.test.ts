import { expect, test } from 'vitest';
import { ClientDisconnected } from '#server/http/client-disconnect.ts';
import { type Asker, createFairQueue } from '#server/http/fair-queue.ts';

const limits = { atOnce: 2, perCaller: 1, waitingPerCaller: 3, waiting: 4, retryAfter: 7 };

/** A queue that records which work has begun; the test ends each piece of work. */
function watchedQueue() {
  const queue = createFairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (caller: Asker, name: string, gone?: AbortSignal) =>
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

test('[ERR-03] a call that would wait too long is refused with the time to come back', async () => {
  const { add, end } = watchedQueue();
  const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('a', 'a4')];
  await expect(add('a', 'a5')).rejects.toMatchObject({ code: 'tooMany', details: { retryAfter: 7 } });
  for (const name of ['a1', 'a2', 'a3', 'a4']) await end(name);
  await Promise.all(all);
});

test('[ERR-03] [A07] a full queue refuses the last call of the caller with the most, and lets a new caller in', async () => {
  const { begun, add, end } = watchedQueue();
  const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('b', 'b2')];
  const last = add('a', 'a4');
  all.push(add('c', 'c1'));
  await expect(last).rejects.toMatchObject({ code: 'tooMany', details: { retryAfter: 7 } });
  for (const name of ['a1', 'b1', 'a2', 'b2', 'c1', 'a3']) await end(name);
  await Promise.all(all);
  expect(begun.indexOf('c1'), 'before the third of those who came earlier').toBeLessThan(begun.indexOf('a3'));
});

test('[ERR-03] [A07] a queue full of callers with one call each refuses the next caller', async () => {
  const { add, end } = watchedQueue();
  const all = [add('a', 'a1'), add('b', 'b1'), add('c', 'c1'), add('d', 'd1'), add('e', 'e1'), add('f', 'f1')];
  await expect(add('g', 'g1')).rejects.toMatchObject({ code: 'tooMany' });
  for (const name of ['a1', 'b1', 'c1', 'd1', 'e1', 'f1']) await end(name);
  await Promise.all(all);
});

test('[ERR-03] [A07] the accounts of one network take turns, and none of them fills the network’s queue', async () => {
  const { begun, add, end } = watchedQueue();
  const of = (part: string) => ({ caller: 'net', part });
  const all = [add(of('x'), 'x1'), add(of('x'), 'x2'), add(of('x'), 'x3')];
  const last = add(of('x'), 'x4');
  all.push(add(of('y'), 'y1'));
  await expect(last).rejects.toMatchObject({ code: 'tooMany' });
  for (const name of ['x1', 'x2', 'y1', 'x3']) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(['x1', 'x2', 'y1', 'x3']);
});

test('a caller who goes away leaves the queue, and the call is never begun', async () => {
  const { begun, add, end } = watchedQueue();
  const gone = new AbortController();
  const all = [add('a', 'a1'), add('b', 'b1'), add('a', 'a3')];
  const left = add('a', 'a2', gone.signal);
  gone.abort();
  await expect(left).rejects.toBeInstanceOf(ClientDisconnected);
  for (const name of ['a1', 'b1', 'a3']) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'b1', 'a3']);
});
