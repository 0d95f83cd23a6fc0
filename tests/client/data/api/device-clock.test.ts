import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createDeviceClock } from '#client/data/api/device-clock.ts';
import { openDeviceFacts } from '#client/data/device/device-facts.ts';
import { DEVICE_DATABASE } from '#client/data/device/device-name.ts';

const DAY = 24 * 3_600_000;
const SERVER_TIME = Date.parse('2026-11-22T09:00:00Z');
/** What the device's clock shows at SERVER_TIME. */
const AHEAD = SERVER_TIME + 3 * DAY;

/** A device on which somebody has signed in: it has the database for what it must remember. */
async function newDevice(): Promise<IDBFactory> {
  const factory = new IDBFactory();
  const request = factory.open(DEVICE_DATABASE);
  request.onupgradeneeded = () => request.result.createObjectStore('kv', { keyPath: 'key' });
  await new Promise((resolve) => {
    request.onsuccess = resolve;
  });
  request.result.close();
  return factory;
}

function openClock(factory: IDBFactory, deviceTime = AHEAD) {
  let time = deviceTime;
  const clock = createDeviceClock(
    openDeviceFacts(() => factory),
    () => time,
  );
  return {
    clock,
    pass(duration: number) {
      time += duration;
    },
  };
}

const heard = (serverTime: number, receivedAt: number) => ({ sentAt: receivedAt, receivedAt, serverTime });

test('[OFF-12] is the server’s from the first answer on, and says how far off the device is', async () => {
  const { clock, pass } = openClock(new IDBFactory());
  await clock.ready;
  expect(clock.now()).toBe(AHEAD);
  expect(clock.error.get()).toBe(0);
  clock.adjust(heard(SERVER_TIME, AHEAD));
  expect(clock.now()).toBe(SERVER_TIME);
  expect(clock.error.get()).toBe(3 * DAY);
  pass(60_000);
  expect(clock.now()).toBe(SERVER_TIME + 60_000);
  expect(clock.deviceTime()).toBe(AHEAD + 60_000);
});

test('[OFF-12] a little is not worth saying', () => {
  const { clock } = openClock(new IDBFactory(), SERVER_TIME + 90_000);
  clock.adjust(heard(SERVER_TIME, SERVER_TIME + 90_000));
  expect(clock.now()).toBe(SERVER_TIME);
  expect(clock.error.get()).toBe(0);
});

test('[OFF-12] knows at a start without the server what it was told before', async () => {
  const factory = await newDevice();
  const before = openClock(factory);
  await before.clock.ready;
  before.clock.adjust(heard(SERVER_TIME, AHEAD));
  await expect.poll(async () => (await openDeviceFacts(() => factory).read()).get('clock')).toBeDefined();
  const after = openClock(factory, AHEAD + DAY);
  await after.clock.ready;
  expect(after.clock.now()).toBe(SERVER_TIME + DAY);
  expect(after.clock.error.get()).toBe(3 * DAY);
});

test('what is heard while it still remembers is newer than what it remembers', async () => {
  const factory = await newDevice();
  const before = openClock(factory);
  before.clock.adjust(heard(SERVER_TIME, AHEAD));
  await expect.poll(async () => (await openDeviceFacts(() => factory).read()).get('clock')).toBeDefined();
  // Somebody has set it right since.
  const after = openClock(factory, SERVER_TIME + DAY);
  after.clock.adjust(heard(SERVER_TIME + DAY, SERVER_TIME + DAY));
  await after.clock.ready;
  expect(after.clock.now()).toBe(SERVER_TIME + DAY);
  expect(after.clock.error.get()).toBe(0);
});
