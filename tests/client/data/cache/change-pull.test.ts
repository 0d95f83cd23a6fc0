import { expect, test } from 'vitest';
import type { ApiClient } from '#client/data/api/api-client.ts';
import { OfflineError } from '#client/data/api/api-errors.ts';
import { createPull } from '#client/data/cache/change-pull.ts';
import { newShipmentPatch } from '#tests/client/support/shipment-samples.ts';
import { newDevice, openPortal } from '#tests/client/support/test-portal.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();

async function createOnServer(orderNumber: string) {
  const caller = await server.signIn(TEST_USERS.SuperUser);
  const { shipmentId } = await caller.do('saveShipment', {
    params: { shipmentId: 'new' },
    body: newShipmentPatch({ orderNumber }),
  });
  return { caller, shipmentId };
}

test('the device knows what the server knows, and follows changes and status', async () => {
  const { caller, shipmentId } = await createOnServer('PULL-1');
  const portal = openPortal(server, newDevice());
  const data = await portal.signIn(TEST_USERS.DefaultUser);
  await data.pull();
  expect((await data.shipments.find(shipmentId))?.shipment.orderNumber).toBe('PULL-1');
  expect(await data.cache.meta.get('complete')).toMatchObject({ value: true });

  await caller.do('saveShipment', { params: { shipmentId }, body: { orderNumber: 'PULL-2' } });
  await data.pull();
  expect((await data.shipments.find(shipmentId))?.shipment.orderNumber).toBe('PULL-2');
});

test('a place in the feed that is gone starts over and forgets what is not told again', async () => {
  const { shipmentId } = await createOnServer('OVER-1');
  const data = await openPortal(server, newDevice()).signIn(TEST_USERS.DefaultUser);
  await data.pull();
  await data.cache.shipments.put({ shipmentId: 'ghost', doc: {} as never, fetchedAt: 0, usedAt: 0 });
  await data.cache.meta.put({ key: 'cursor', value: 'of another epoch' });
  await data.pull();
  expect(await data.cache.shipments.get('ghost')).toBeUndefined();
  expect((await data.shipments.find(shipmentId))?.shipment.orderNumber).toBe('OVER-1');
});

test('a cache wiped while a part of the feed is on its way skips nothing', async () => {
  const { caller, shipmentId: early } = await createOnServer('WIPE-1');
  const data = await openPortal(server, newDevice()).signIn(TEST_USERS.DefaultUser);
  await data.pull();
  const { shipmentId: late } = await caller.do('saveShipment', {
    params: { shipmentId: 'new' },
    body: newShipmentPatch({ orderNumber: 'WIPE-2' }),
  });
  let wiped = false;
  const pull = createPull({
    ...data,
    locks: undefined,
    closed: new AbortController().signal,
    base: {
      ...data.base,
      async applyChanges(changes, place) {
        if (!wiped) await data.base.startOver();
        wiped = true;
        return data.base.applyChanges(changes, place);
      },
    },
  });
  await pull();
  expect((await data.shipments.find(early))?.shipment.orderNumber).toBe('WIPE-1');
  expect((await data.shipments.find(late))?.shipment.orderNumber).toBe('WIPE-2');
});

test('an older answer does not replace a newer one', async () => {
  const { shipmentId } = await createOnServer('OLD-1');
  const data = await openPortal(server, newDevice()).signIn(TEST_USERS.DefaultUser);
  await data.pull();
  const known = await data.shipments.find(shipmentId);
  if (!known?.base) throw new Error('The shipment was not pulled');
  await data.base.put('shipment', { ...known.base, orderNumber: 'OLDER', _etag: '"0"' });
  expect((await data.shipments.find(shipmentId))?.shipment.orderNumber).toBe('OLD-1');
});

test('the search on the device finds what the search on the server finds', async () => {
  await createOnServer('FIND-100%');
  await createOnServer('find-200');
  const data = await openPortal(server, newDevice()).signIn(TEST_USERS.DefaultUser);
  await data.pull();
  const searchFields = { orderNumber: 'FIND%' };
  const answer = await data.api.call('shipmentsList', { body: { searchFields } });
  await expect.poll(() => data.shipments.search(searchFields).count).toBe(2);
  expect(data.shipments.search(searchFields).ids).toEqual(answer.data.map(({ shipmentId }) => shipmentId));
});

/** A device that is reading the feed: the server has answered, and the answer is held back until it is let through. */
async function readingDevice() {
  const data = await openPortal(server, newDevice()).signIn(TEST_USERS.DefaultUser);
  await data.pull();
  let calls = 0;
  let isAnswered = false;
  let letThrough = (_how: 'whole' | 'lost'): void => undefined;
  const held = new Promise<'whole' | 'lost'>((resolve) => {
    letThrough = resolve;
  });
  const call: ApiClient['call'] = async (name, input, options) => {
    options?.signal?.throwIfAborted();
    const isFirst = ++calls === 1;
    const answer = await data.api.call(name, input, options);
    isAnswered = true;
    if (isFirst && (await held) === 'lost') throw new OfflineError('network', true);
    return answer;
  };
  const closing = new AbortController();
  const pull = createPull({ ...data, locks: undefined, api: { ...data.api, call }, closed: closing.signal });
  const first = pull();
  await expect.poll(() => isAnswered).toBe(true);
  return { data, pull, first, letThrough, calls: () => calls, closing };
}

test('whoever asks while the feed is read is answered by a read begun after that, one for all who ask', async () => {
  const { caller, shipmentId } = await createOnServer('LATE-1');
  const { data, pull, first, letThrough, calls } = await readingDevice();
  await caller.do('saveShipment', { params: { shipmentId }, body: { orderNumber: 'LATE-2' } });
  const asked = [pull(), pull()];
  letThrough('whole');
  await first;
  await Promise.all(asked);
  expect((await data.shipments.find(shipmentId))?.shipment.orderNumber).toBe('LATE-2');
  expect(calls()).toBe(2);
  await pull();
  expect(calls()).toBe(3);
});

test('a read that fails fails nobody who asked during it', async () => {
  const { pull, first, letThrough } = await readingDevice();
  const asked = pull();
  letThrough('lost');
  await expect(first).rejects.toBeInstanceOf(OfflineError);
  expect(await asked).toEqual({ changes: 0 });
});

test('closing the data ends the read that is under way, and nothing is read after it', async () => {
  const { pull, first, letThrough, calls, closing } = await readingDevice();
  const asked = pull();
  closing.abort();
  letThrough('lost');
  await expect(first).rejects.toBeInstanceOf(OfflineError);
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  await expect(pull()).rejects.toMatchObject({ name: 'AbortError' });
  expect(calls()).toBe(1);
});
