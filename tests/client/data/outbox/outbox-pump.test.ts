import { expect, test } from 'vitest';
import type { DrainReport } from '#client/data/outbox/drain-report.ts';
import { createPump } from '#client/data/outbox/outbox-pump.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { edit, NOW } from '#tests/domain/outbox/entries.ts';

const DONE: DrainReport = { sent: 0, needsYou: 0, waiting: 0, news: 0, merged: [], stoppedBy: null };

function openPump(entries: OutboxEntry[] = [], locks?: Pick<LockManager, 'request'>, onDrain = async () => {}) {
  const clock = { now: NOW };
  const timers: { work: () => void; at: number }[] = [];
  const world = {
    ...{ online: true, visible: true, drains: 0, standstills: 0 },
    reports: [DONE] as (DrainReport | Error)[],
    onRead: undefined as (() => void) | undefined,
  };
  const pump = createPump({
    drain: async () => {
      world.drains += 1;
      await onDrain();
      const report = world.reports.shift() ?? DONE;
      if (report instanceof Error) throw report;
      return report;
    },
    ...{ locks, userKey: 'anna' },
    async read() {
      world.onRead?.();
      return { entries, unknown: [] };
    },
    isOnline: () => world.online,
    reach: async () => world.online,
    isVisible: () => world.visible,
    now: () => clock.now,
    setTimer(work, wait) {
      const timer = { work, at: clock.now + wait };
      timers.push(timer);
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
    },
    report: () => undefined,
    onStandstill: () => {
      world.standstills += 1;
    },
  });
  async function pass(time: number): Promise<void> {
    clock.now += time;
    for (const timer of timers.filter(({ at }) => at <= clock.now)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.work();
    }
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  }
  return { pump, world, pass };
}

test('[F12] a queue that stands still though the server answers is woken', async () => {
  const { pump, world, pass } = openPump([edit({})]);
  const stop = pump.start();
  await pass(30_000);
  await pass(30_000);
  expect(world.drains).toBe(0);
  await pass(30_000);
  expect(world).toMatchObject({ drains: 1, standstills: 1 });
  stop();
});

test('[F12] what was left on its way by a drain that broke off is looked after', async () => {
  const { pump, world, pass } = openPump([edit({}, { state: 'inflight', sendings: 1, epoch: 1, sentAt: NOW })]);
  const stop = pump.start();
  for (let round = 0; round < 3; round++) await pass(30_000);
  expect(world).toMatchObject({ drains: 1, standstills: 1 });
  stop();
});

test('a drain that breaks off is followed by the next when a wait is over', async () => {
  const { pump, world, pass } = openPump([edit({}, { state: 'retry', nextAt: NOW + 5000 })]);
  world.reports = [new Error('The device has no room')];
  await expect(pump.wake()).rejects.toThrow('no room');
  await pass(5000);
  expect(world.drains).toBe(2);
});

test('what is asked for while the last round ends gets a round of its own', async () => {
  const { pump, world } = openPump();
  const first = pump.wake();
  world.onRead = () => {
    world.onRead = undefined;
    void pump.wake();
  };
  await first;
  expect(world.drains).toBe(2);
});

test.each(['unreachable', 'signedOut'] as const)(
  'a round that ended as %s is not repeated every second for ever',
  async (stoppedBy) => {
    const { pump, world, pass } = openPump([edit({}, { state: 'applied' })]);
    world.reports = Array.from({ length: 100 }, () => ({ ...DONE, stoppedBy }));
    await pump.wake();
    for (let second = 0; second < 120; second++) await pass(1000);
    expect(world.drains).toBeGreaterThan(4);
    expect(world.drains).toBeLessThan(10);
  },
);

test('a queue that waits for a person, or for the server, is left alone', async () => {
  const waiting = openPump([edit({}, { state: 'dead' })]);
  waiting.pump.start();
  const offline = openPump([edit({})]);
  offline.world.online = false;
  offline.pump.start();
  for (let round = 0; round < 10; round++) await Promise.all([waiting.pass(30_000), offline.pass(30_000)]);
  expect([waiting.world.drains, offline.world.drains]).toEqual([0, 0]);
});

test('a wait that is over starts the next round by itself', async () => {
  const { pump, world, pass } = openPump([edit({}, { state: 'retry', nextAt: NOW + 5000 })]);
  await pump.wake();
  expect(world.drains).toBe(1);
  await pass(5000);
  expect(world.drains).toBe(2);
});

test('a turn that ends early is asked for again, unless nobody looks', async () => {
  const { pump, world } = openPump();
  world.reports = [{ ...DONE, stoppedBy: 'turnOver' }, DONE];
  await pump.wake();
  expect(world.drains).toBe(2);
  world.visible = false;
  world.reports = [{ ...DONE, stoppedBy: 'turnOver' }, DONE];
  await pump.wake();
  expect(world.drains).toBe(3);
});

test('two turns follow each other; without locks both may run, and the store decides', async () => {
  const order: string[] = [];
  let line: Promise<unknown> = Promise.resolve();
  const request = ((_name: string, work: () => Promise<unknown>) => (line = line.then(work))) as LockManager['request'];
  const drainOf = (name: string) => async () => {
    order.push(`${name} starts`);
    await Promise.resolve();
    order.push(`${name} ends`);
  };
  const tabs = (locks?: Pick<LockManager, 'request'>) =>
    Promise.all(['a', 'b'].map((name) => openPump([], locks, drainOf(name)).pump.wake()));
  await tabs({ request });
  expect(order.splice(0)).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
  await tabs();
  expect(order).toEqual(['a starts', 'b starts', 'a ends', 'b ends']);
});
