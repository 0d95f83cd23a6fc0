import { describe, expect, test } from 'vitest';
import { createUnfinishedWork } from '#client/data/drafts/unfinished-work.ts';
import { createObservable } from '#client/data/observable-value.ts';
import { createChangeover } from '#client/pwa/changeover.ts';
import { createUpdateStore } from '#client/pwa/update-store.ts';
import { memoryStorage, refusedStorage } from './update-storage.ts';

/** A window that records, in order, everything that is reported or done. */
function openWindow({ storage = memoryStorage(), fetched = 'ready' as 'ready' | 'failed', published = false } = {}) {
  const steps: string[] = [];
  const work = createUnfinishedWork();
  work.watch({ isUnfinished: async () => false, flush: async () => void steps.push('keep') });
  const offered = createObservable(false);
  const place = { now: '/Shipments', free: true, othersFree: true, time: 0, looked: Promise.resolve() };
  const store = createUpdateStore(memoryStorage, () => storage);
  const changeover = createChangeover({
    offered,
    store,
    worker: {
      fetchNew: async () => fetched,
      takeOver: async () => void steps.push('takeOver'),
      takenOver: async () => void steps.push('takenOver'),
      remove: async () => void steps.push('remove'),
    },
    windows: {
      prepareOthers: async () => place.othersFree,
      announce: (version) => void steps.push(`announce ${version}`),
    },
    work,
    isFree: async () => {
      await place.looked;
      return place.free && !(await work.any());
    },
    isPublished: async () => published,
    place: () => place.now,
    now: () => place.time,
    reload: () => void steps.push('reload'),
  });
  return { changeover, steps, work, offered, place, store };
}

describe('a newer version', () => {
  test('is gone over to when nothing is unfinished: kept, counted, told, taken over, loaded', async () => {
    const { changeover, steps, store, work } = openWindow();
    await changeover.propose('2');
    expect(steps).toEqual(['keep', 'announce 2', 'takeOver', 'reload']);
    expect(store.memory()).toMatchObject({ target: '2', reloads: 1 });
    expect(work.isLeaving).toBe(true);
  });

  test('waits while a form differs, a request is on its way, or another window is unfinished', async () => {
    const { changeover, steps, work, offered, place } = openWindow();
    for (const kind of ['edit', 'request'] as const) {
      const done = work.hold(kind);
      await changeover.propose('2');
      expect([steps, offered.get()]).toEqual([[], true]);
      done();
    }
    place.othersFree = false;
    await changeover.settle();
    expect(steps).toEqual([]);
    place.othersFree = true;
    await changeover.settle();
    expect(steps.at(-1)).toBe('reload');
  });

  test('is loaded when its person says so, once what is being sent has gone', async () => {
    const { changeover, steps, work } = openWindow();
    const edited = work.hold('edit');
    const sent = work.hold('request');
    await changeover.propose('2');
    const accepted = changeover.accept();
    await Promise.resolve();
    expect(steps).toEqual([]);
    sent();
    await accepted;
    expect(steps.at(-1)).toBe('reload');
    edited();
  });

  test.each(['accept', 'postpone'] as const)('is decided by the person while the portal looks: %s', async (answer) => {
    const { changeover, steps, offered, place } = openWindow();
    place.free = false;
    await changeover.propose('2');
    place.free = true;
    let end = () => {};
    place.looked = new Promise((resolve) => {
      end = resolve;
    });
    const looking = changeover.settle();
    await changeover[answer]();
    const expected = answer === 'accept' ? ['keep', 'announce 2', 'takeOver', 'reload'] : [];
    expect(steps).toEqual(expected);
    end();
    await looking;
    expect([steps, offered.get()]).toEqual([expected, answer === 'accept']);
  });

  test('is not gone over to when what is typed cannot be kept', async () => {
    const { changeover, steps, work } = openWindow();
    work.watch({ isUnfinished: async () => true, flush: () => Promise.reject(new Error('full')) });
    await changeover.propose('2');
    await changeover.accept();
    expect(steps).not.toContain('reload');
  });

  test('put off waits until the person has moved on, or half an hour', async () => {
    const { changeover, steps, offered, place } = openWindow();
    place.free = false;
    await changeover.propose('2');
    changeover.postpone();
    place.free = true;
    await changeover.settle();
    expect([steps, offered.get()]).toEqual([[], false]);
    place.time = 31 * 60_000;
    place.free = false;
    await changeover.settle();
    expect(offered.get()).toBe(true);
    changeover.postpone();
    place.now = '/Home';
    place.free = true;
    await changeover.settle();
    expect(steps.at(-1)).toBe('reload');
  });

  test('that cannot be kept on the device changes nothing', async () => {
    const { changeover, steps, offered } = openWindow({ fetched: 'failed' });
    await changeover.propose('2');
    expect([steps, offered.get()]).toEqual([[], false]);
  });

  test('is only offered where reloads cannot be counted', async () => {
    const { changeover, steps, offered } = openWindow({ storage: refusedStorage() });
    await changeover.propose('2');
    expect([steps.includes('reload'), offered.get()]).toEqual([false, true]);
    await changeover.accept();
    expect(steps.at(-1)).toBe('reload');
  });

  test('another window goes over to is followed once it runs', async () => {
    const { changeover, steps } = openWindow();
    await changeover.follow('2');
    expect(steps[0]).toBe('takenOver');
    expect(steps.at(-1)).toBe('reload');
  });
});

describe('an update that did not take', () => {
  test('is mended by removing the worker when another page is out', async () => {
    const { changeover, steps } = openWindow();
    await changeover.mend('2');
    expect(steps).toEqual(['keep', 'announce 2', 'remove', 'reload']);
  });

  test('is left alone when the page that is out is this one', async () => {
    const { changeover, steps, offered } = openWindow({ published: true });
    await changeover.mend('2');
    expect([steps, offered.get()]).toEqual([[], false]);
  });
});
