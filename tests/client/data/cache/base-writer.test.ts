import { Dexie, type ObservabilitySet } from 'dexie';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDataHistory } from '#client/data/api/data-history.ts';
import { createBaseWriter } from '#client/data/cache/base-writer.ts';
import { CacheDatabase } from '#client/data/cache/cache-database.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { newDevice } from '#tests/client/support/test-portal.ts';

newDevice();

const shipment = (shipmentId: string, version: number) => ({
  ...newShipment({ countryCode: 'SE', currency: 'SEK' }, '2031-03-12'),
  shipmentId,
  orderNumber: `version ${version}`,
  _etag: `"${version}"`,
});

test('answers that come while others are written share a transaction, and of several versions the newest stays', async () => {
  const cache = new CacheDatabase('base-together');
  await cache.open();
  const base = createBaseWriter(cache, () => 0, createDataHistory());
  const transactions = vi.spyOn(cache, 'transaction');
  const told = [shipment('1', 3), shipment('2', 7), shipment('2', 9), shipment('2', 8), shipment('1', 2)];
  await Promise.all(told.map((doc) => base.put('shipment', doc as never)));
  expect(transactions).toHaveBeenCalledTimes(2);
  for (const [id, newest] of [
    ['1', 'version 3'],
    ['2', 'version 9'],
  ] as const) {
    expect((await cache.shipments.get(id))?.doc.orderNumber).toBe(newest);
    expect((await cache.shipmentRows.get(id))?.orderNumber).toBe(newest);
  }
});

test('the feed does not write again what the device has, and so wakes no reader: a save comes back as a change', async () => {
  const cache = new CacheDatabase('base-known');
  await cache.open();
  let now = 1;
  const base = createBaseWriter(cache, () => now, createDataHistory());
  for (const version of [4, 5]) await base.put('shipment', shipment(String(version), version) as never);
  now = 2;
  const changes = [shipment('4', 4), { ...shipment('5', 5), receiver: 'Kaj AB' }, shipment('6', 6)].map((doc) => ({
    ...{ kind: 'shipment', id: doc.shipmentId, etag: doc._etag, doc },
  }));
  expect(await base.applyChanges(changes as never, { from: '', cursor: 'a', caughtUp: false })).toBe(true);
  const written = await cache.shipments.bulkGet(['4', '5', '6']);
  expect(written.map((one) => one?.fetchedAt)).toEqual([1, 2, 2]);
});

test('a feed that has nothing new wakes no reader of a table, and one that removes a shipment wakes those of shipments alone', async () => {
  const cache = new CacheDatabase('base-nothing');
  await cache.open();
  const base = createBaseWriter(cache, () => 1, createDataHistory());
  for (const id of ['9', '10']) await base.put('shipment', shipment(id, 1) as never);
  const woken = new Set<string>();
  const note = (changed: ObservabilitySet) => {
    for (const part of Object.keys(changed)) woken.add(part.split('/').at(3) ?? '');
  };
  Dexie.on('storagemutated', note);
  onTestFinished(() => Dexie.on.storagemutated.unsubscribe(note));
  expect(await base.applyChanges([], { from: '', cursor: 'a', caughtUp: true })).toBe(true);
  expect([...woken]).toEqual(['meta']);
  woken.clear();
  const gone = { kind: 'shipment', id: '9', etag: null, deleted: true };
  expect(await base.applyChanges([gone] as never, { from: 'a', cursor: 'b', caughtUp: true })).toBe(true);
  expect([...woken].sort()).toEqual(['meta', 'shipmentRows', 'shipments']);
  expect(await cache.shipmentRows.toCollection().primaryKeys()).toEqual(['10']);
});

test('[SUB-09] a shipment that the feed reports as archived leaves the device, and one that was asked for is kept', async () => {
  const cache = new CacheDatabase('base-archived');
  await cache.open();
  const base = createBaseWriter(cache, () => 1, createDataHistory());
  for (const id of ['7', '8']) await base.put('shipment', shipment(id, 1) as never);
  const archived = { ...shipment('7', 2), status: STATUS.archived };
  const change = { kind: 'shipment', id: '7', etag: archived._etag, doc: archived };
  expect(await base.applyChanges([change] as never, { from: '', cursor: 'a', caughtUp: true })).toBe(true);
  expect(await cache.shipments.toCollection().primaryKeys()).toEqual(['8']);
  expect(await cache.shipmentRows.toCollection().primaryKeys()).toEqual(['8']);
  await base.put('shipment', archived as never);
  expect((await cache.shipments.get('7'))?.doc.status).toBe(STATUS.archived);
});
