import { expect, test } from 'vitest';
import { failure, openQueueDevice } from './queue-device.ts';

const REFUSED = failure(412, { code: 'otherHistory' });

/** A page of the lost history, and a server that has been restored. */
function openDevice() {
  const device = openQueueDevice();
  device.histories.history = 'lost';
  device.histories.serverHistory = 'lost';
  return device;
}

test('[OFF-11] what the server refuses as of another history has not been done, and waits for its person', async () => {
  const device = openDevice();
  await device.ask();
  device.answers.push(async () => {
    device.histories.serverHistory = 'new';
    return REFUSED;
  });
  await device.drain();
  expect(device.sent).toHaveLength(1);
  const [edit] = (await device.store.read()).operations;
  expect(edit).toMatchObject({ state: 'conflict', sendings: 0, history: 'lost' });
  expect(edit?.need).toMatchObject({ reason: 'otherHistory', history: 'new', theirs: { shipmentId: '100001' } });
});

test('[OFF-11] a lane is put to its person one by one, and nothing of it leaves before', async () => {
  const device = openDevice();
  await device.ask({ operation: 'shipment.status', payload: { status: 90 } });
  await device.ask({ operation: 'shipment.status', payload: { status: 10 } });
  device.histories.serverHistory = 'new';
  await device.drain();
  expect(await device.states()).toEqual(['conflict', 'queued']);
  const [first] = (await device.store.read()).operations;
  await device.store.withdraw(first?.id ?? '', 'discarded');
  await device.drain();
  expect(await device.states()).toEqual(['conflict']);
  expect(device.sent).toEqual([]);
});

test('[OFF-11] what is new is asked about without looking for what it could be', async () => {
  const device = openDevice();
  await device.ask({ operation: 'shipment.create', entityKey: 'shipment:tmp:1', baseEtag: null });
  device.histories.serverHistory = 'new';
  await device.drain();
  expect(device.readings).toBe(0);
  expect((await device.store.read()).operations[0]?.need).toMatchObject({ reason: 'otherHistory', theirs: null });
});

test('[OFF-11] a later edit of the new data does not become part of one of the lost', async () => {
  const device = openDevice();
  await device.ask();
  device.histories.history = 'new';
  device.histories.serverHistory = 'new';
  await device.ask({ payload: { orderNumber: 'B' } });
  expect((await device.store.read()).operations.map(({ history }) => history)).toEqual(['lost', 'new']);
});

test('[OFF-11] a booking refused for held series tells which, so that they can be confirmed', async () => {
  const device = openDevice();
  const held = [{ carrierId: '1', carrier: 'DSV', kind: 'package' as const, current: '7' }];
  await device.ask({ operation: 'shipment.book', payload: {} });
  device.answers.push(failure(422, { code: 'seriesHeld', held }));
  await device.drain();
  expect((await device.store.read()).operations[0]?.error).toMatchObject({ code: 'seriesHeld', held });
});
