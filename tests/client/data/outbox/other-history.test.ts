import { expect, test, vi } from 'vitest';
import { createDataHistory } from '#client/data/api/data-history.ts';
import { CacheDatabase, writeFact } from '#client/data/cache/cache-database.ts';
import { moveToHistory } from '#client/data/cache/history-move.ts';
import { openHistory } from '#client/data/cache/opened-history.ts';
import { readRegister } from '#client/data/cache/register-reader.ts';
import { createShipmentReader } from '#client/data/cache/shipment-reader.ts';
import { findShownShipment } from '#client/data/cache/shown-documents.ts';
import { createOutboxActions } from '#client/data/outbox/outbox-actions.ts';
import type { OutboxStore } from '#client/data/outbox/outbox-store.ts';
import type { Address } from '#contract/address.ts';
import { shipmentRow } from '#domain/shipments/list-row.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { shipment } from '#tests/domain/outbox/entries.ts';
import { failure, LOST, openQueueDevice, success } from './outbox-device.ts';

const REFUSED = failure(412, { code: 'otherHistory' });

/** A page and a server of the history that is lost by a restore. */
function openDevice() {
  const device = openQueueDevice();
  device.histories.history = 'lost';
  device.histories.serverHistory = 'lost';
  return device;
}

test('[OFF-11] a change that the server refuses after a restore counts as not done, and waits for its user', async () => {
  const device = openDevice();
  await device.ask();
  device.answers.push(async () => {
    device.histories.serverHistory = 'new';
    return REFUSED;
  });
  await device.drain();
  expect(device.sent).toHaveLength(1);
  const [edit] = (await device.store.read()).entries;
  expect(edit).toMatchObject({ state: 'conflict', sendings: 0, history: 'lost' });
  expect(edit?.need).toMatchObject({ reason: 'otherHistory', history: 'new', theirs: { shipmentId: '100001' } });
});

test('[OFF-11] after a restore the changes of a shipment are put to their user one by one, and none is sent before', async () => {
  const device = openDevice();
  await device.ask({ operation: 'shipment.status', payload: { status: STATUS.cancelled } });
  await device.ask({ operation: 'shipment.status', payload: { status: STATUS.open } });
  device.histories.serverHistory = 'new';
  await device.drain();
  expect(await device.states()).toEqual(['conflict', 'queued']);
  const [first] = (await device.store.read()).entries;
  await device.store.withdraw(first?.id ?? '', 'discarded');
  await device.drain();
  expect(await device.states()).toEqual(['conflict']);
  expect(device.sent).toEqual([]);
});

test('[OFF-11] after a restore a new shipment is asked about without reading one from the server', async () => {
  const device = openDevice();
  await device.ask({ operation: 'shipment.create', entityKey: 'shipment:tmp:1', baseEtag: null });
  device.histories.serverHistory = 'new';
  await device.drain();
  expect(device.readings).toBe(0);
  expect((await device.store.read()).entries[0]?.need).toMatchObject({ reason: 'otherHistory', theirs: null });
});

test('[OFF-11] an edit made after a restore is not merged into one made before it', async () => {
  const device = openDevice();
  await device.ask();
  device.histories.history = 'new';
  device.histories.serverHistory = 'new';
  await device.ask({ payload: { orderNumber: 'B' } });
  expect((await device.store.read()).entries.map(({ history }) => history)).toEqual(['lost', 'new']);
});

test('[OFF-11] a booking refused because series are held names them, so that they can be confirmed', async () => {
  const device = openDevice();
  const held = [{ carrierId: '1', carrier: 'DSV', kind: 'package' as const, current: '7' }];
  await device.ask({ operation: 'shipment.book', payload: {} });
  device.answers.push(failure(422, { code: 'seriesHeld', held }));
  await device.drain();
  expect((await device.store.read()).entries[0]?.error).toMatchObject({ code: 'seriesHeld', held });
});

test('[OFF-11] an answer from before a restore that comes late gives a new shipment neither id nor etag', async () => {
  const device = openDevice();
  const cache = new CacheDatabase('anna');
  await device.ask({ operation: 'shipment.create', entityKey: 'shipment:tmp:1', baseEtag: null });
  device.answers.push(async () => {
    await moveToHistory(cache, device.database, 'lost', 'new');
    return success('100002', 1);
  });
  await device.drain();
  expect(await device.states()).toEqual(['inflight']);
  expect(await device.database.idMap.count()).toBe(0);
  Object.assign(device.histories, { history: 'new', serverHistory: 'new' });
  await device.drain();
  expect(await device.states()).toEqual(['conflict']);
});

test('[OFF-11] a booking without an answer that is looked up during a restore is put to its user', async () => {
  const device = openDevice();
  await device.ask({ operation: 'shipment.book', payload: {}, expiresAt: device.clock.now + 1000 });
  device.answers.push(LOST);
  await device.drain();
  device.clock.now += 60_000;
  const stranger = { kind: 'read', doc: shipment({ isBooked: true, status: 30 }) } as const;
  Object.defineProperty(device, 'reading', {
    get() {
      device.histories.serverHistory = 'new';
      return stranger;
    },
  });
  await device.drain();
  expect(await device.states()).toEqual(['ambiguous']);
  await device.drain();
  expect((await device.store.read()).entries).toMatchObject([{ state: 'conflict', need: { reason: 'otherHistory' } }]);
});

test('[OFF-11] a change that was applied before a restore leaves the queue after it', async () => {
  const device = openDevice();
  const { seq } = await device.ask();
  await device.database.outbox.update(seq, { state: 'applied' });
  await moveToHistory(new CacheDatabase('anna'), device.database, 'lost', 'new');
  expect(await device.states()).toEqual([]);
});

test('[OFF-11] a change of a lost shipment is not shown on the shipment that has its id after a restore', async () => {
  const device = openDevice();
  const cache = new CacheDatabase('anna');
  await writeFact(cache, 'history', 'new');
  await device.ask({ payload: { orderNumber: 'Mine' } });
  expect(await findShownShipment(cache, device.database, '100001')).toBeUndefined();
  const doc = shipment({ orderNumber: 'Stranger' });
  await cache.shipments.put({ shipmentId: '100001', doc, fetchedAt: 0, usedAt: 0 });
  const shown = await findShownShipment(cache, device.database, '100001');
  expect(shown?.shipment.orderNumber).toBe('Stranger');
  expect(shown?.entries).toHaveLength(1);
  // Nor in the list, which only marks that something waits.
  await cache.shipmentRows.put(shipmentRow(doc));
  const { rows } = createShipmentReader(cache, device.database);
  const stranger = { orderNumber: 'Stranger', mark: 'edit' };
  await vi.waitFor(() => expect(rows.get().get('100001')).toMatchObject(stranger), { timeout: 10_000 });
  rows.close();
});

test('[OFF-11] a change of a lost address is not shown on the address that has its id after a restore', async () => {
  const device = openDevice();
  const cache = new CacheDatabase('anna');
  await writeFact(cache, 'history', 'new');
  const address = { addressId: '7', name: 'Stranger', countryCode: 'SE', _etag: '"1"' } as Address;
  await cache.addresses.put(address);
  const entry = { operation: 'address.put', entityKey: 'address:7', base: address, baseEtag: '"1"' } as const;
  await device.ask({ ...entry, payload: { name: 'Mine', countryCode: 'SE' } });
  expect(await readRegister('address', cache, device.database)).toMatchObject([{ name: 'Stranger' }]);
});

test('[OFF-11] an edit made after a restore keeps its base when one made before it is discarded', async () => {
  const device = openDevice();
  const lost = await device.ask({ base: shipment({ orderNumber: 'Lost' }), baseEtag: '"7"' });
  device.histories.history = 'new';
  await device.ask({ payload: { noteInternal: 'B' }, base: shipment({ orderNumber: 'New' }), baseEtag: '"1"' });
  await device.store.withdraw(lost.id, 'discarded');
  const [edit] = (await device.store.read()).entries;
  expect(edit).toMatchObject({ baseEtag: '"1"', base: { orderNumber: 'New' } });
});

test('[OFF-11] a change that names no history is asked about on a device that has lost its data', async () => {
  const device = openQueueDevice();
  await device.ask();
  const history = createDataHistory();
  history.onNamed('new');
  expect(await openHistory(new CacheDatabase('anna'), device.database, history)).toBeNull();
  Object.assign(device.histories, { history: 'new', serverHistory: 'new' });
  await device.drain();
  expect(await device.states()).toEqual(['conflict']);
  expect(device.sent).toEqual([]);
});

test('[OFF-11] a change of an earlier version belongs to the data it was found with, and is sent when the cache is lost', async () => {
  const device = openQueueDevice();
  await device.ask();
  const cache = new CacheDatabase('anna');
  await writeFact(cache, 'history', 'new');
  const history = createDataHistory();
  history.onNamed('new');
  expect(await openHistory(cache, device.database, history)).toBe('new');
  await cache.meta.clear();
  expect(await openHistory(cache, device.database, history)).toBeNull();
  Object.assign(device.histories, { history: 'new', serverHistory: 'new' });
  await device.drain();
  expect(device.sent).toHaveLength(1);
});

test('[OFF-11] a new shipment that may have been restored still counts as sent when its user makes it again', async () => {
  const device = openDevice();
  await device.ask({ operation: 'shipment.create', entityKey: 'shipment:tmp:1', baseEtag: null });
  device.answers.push(LOST);
  await device.drain();
  device.histories.serverHistory = 'new';
  device.clock.now += 60_000;
  await device.drain();
  const [asked] = (await device.store.read()).entries;
  await openActions(device.store).decide(asked?.id ?? '', []);
  expect((await device.store.read()).entries).toMatchObject([{ id: 'anew', state: 'ambiguous', sendings: 1 }]);
});

test('[OFF-11] a booking that is asked for again belongs to the history that the page shows', async () => {
  const { store, ask } = openDevice();
  const { id } = await ask({ operation: 'shipment.book', payload: {} });
  const asked = { operation: 'shipment.book', entityKey: 'shipment:100001', payload: {}, base: shipment() } as const;
  await openActions(store).renew(id, { ...asked, baseEtag: '"1"' });
  expect((await store.read()).entries).toMatchObject([{ id: 'anew', history: 'lost' }]);
});

test('[OFF-11, LOD-01] scans of a load that the restored data do not have are sent if their user says so', async () => {
  const device = openDevice();
  const scan = { eventId: 'e1', type: 'loaded', packageNo: '1', at: '2026-11-27T12:00:00.000Z', by: 'anna' };
  const asked = {
    operation: 'load.tell',
    entityKey: 'load:2026-11-27-1001',
    payload: { e1: scan },
    base: null,
  } as const;
  await device.ask({ ...asked, baseEtag: null });
  device.histories.serverHistory = 'new';
  device.reading = { kind: 'gone' };
  await device.drain();
  const [tidings] = (await device.store.read()).entries;
  expect(tidings?.need).toMatchObject({ reason: 'otherHistory', theirs: null });
  await openActions(device.store).decide(tidings?.id ?? '', []);
  device.histories.history = 'new';
  device.answers.push({ kind: 'answer', status: 204, body: undefined });
  await device.drain();
  expect(device.sent.map(({ payload, history }) => ({ payload, history }))).toEqual([
    { payload: { e1: scan }, history: 'new' },
  ]);
  expect(await device.states()).toEqual([]);
});

function openActions(store: OutboxStore) {
  return createOutboxActions({
    ...{ store, userKey: 'anna', now: Date.now, newId: () => 'anew', build: 7 },
    history: { own: () => 'lost', server: () => 'lost' },
    outcomes: { post: () => undefined, listen: () => undefined, close: () => undefined },
    wake: async () => undefined,
    untilOverdue: async () => undefined,
    onOverdue: () => undefined,
  });
}
