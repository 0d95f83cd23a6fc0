/** How often a drain reads the queue: every read loads all of it, however long it is. */
import { expect, test, vi } from 'vitest';
import { LOST, openQueueDevice, success } from './outbox-device.ts';

test('a drain reads the queue once where nothing may leave', async () => {
  const device = openQueueDevice();
  await device.ask();
  device.answers.push(LOST);
  await device.drain();
  const read = vi.spyOn(device.store, 'read');
  expect(await device.drain()).toMatchObject({ sent: 0, waiting: 1 });
  expect(read).toHaveBeenCalledTimes(1);
});

test('a drain reads the queue before it sends and after', async () => {
  const device = openQueueDevice();
  for (const n of [1, 2, 3]) await device.ask({ entityKey: `shipment:10000${n}` });
  const read = vi.spyOn(device.store, 'read');
  expect(await device.drain()).toMatchObject({ sent: 3, waiting: 0 });
  expect(read).toHaveBeenCalledTimes(2);
});

test('what another tab has added while a drain sends goes with it', async () => {
  const device = openQueueDevice();
  await device.ask();
  device.answers.push(async () => {
    await device.ask({ entityKey: 'shipment:100002' });
    return success('100001', 2);
  });
  expect(await device.drain()).toMatchObject({ sent: 2, waiting: 0 });
});
