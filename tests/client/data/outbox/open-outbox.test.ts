/** The queue as user-data opens it, against the real server: what commands and screens see of it. */

import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, test } from 'vitest';
import { createDataHistory } from '#client/data/api/data-history.ts';
import { createBaseWriter } from '#client/data/cache/base-writer.ts';
import { CacheDatabase } from '#client/data/cache/cache-database.ts';
import { createPull } from '#client/data/cache/change-pull.ts';
import { findShownShipment } from '#client/data/cache/shown-documents.ts';
import { readQueue } from '#client/data/device/outbox-reading.ts';
import { WorkDatabase } from '#client/data/device/work-database.ts';
import { openOutbox } from '#client/data/outbox/open-outbox.ts';
import { createOutboxStore } from '#client/data/outbox/outbox-store.ts';
import { createOutcomeChannel } from '#client/data/outbox/outcome-channel.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { NewEntry } from '#domain/commands/outbox-entry.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { openPortal } from '#tests/client/support/test-portal.ts';
import { etagOfVersion } from '#tests/support/etags.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const opened = new Set<() => void>();
afterEach(() => {
  for (const close of opened) close();
  opened.clear();
});

async function open() {
  const portal = openPortal(server);
  await portal.session.signIn(TEST_USERS.SuperUser, 'Kaj-demo-1');
  const { api, network } = portal;
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  const userKey = crypto.randomUUID();
  const [work, cache] = [new WorkDatabase(userKey), new CacheDatabase(userKey)];
  const history = createDataHistory();
  const base = createBaseWriter(cache, Date.now, history);
  const staticData = await api.call('staticData', {});
  const outcomes = createOutcomeChannel(userKey);
  const reports: object[] = [];
  const queue = openOutbox({
    ...{ work, userKey, api, base, outcomes, locks: undefined, now: Date.now, build: 1, history },
    pull: createPull({ api, cache, base, locks: undefined, userKey, closed: new AbortController().signal }),
    staticData: () => staticData,
    sessionKey: () => userKey,
    isOnline: () => network.state === 'open',
    reach: async () => network.state !== 'cut',
    isVisible: () => true,
    random: () => 0,
    newId: () => crypto.randomUUID(),
    report: (report) => reports.push(report),
    onStandstill: () => undefined,
    onOverdue: () => undefined,
    // Waiting for a cut network is pointless.
    untilOverdue: () => new Promise((resolve) => setTimeout(resolve, network.state === 'open' ? 20_000 : 20)),
  });
  opened.add(() => {
    outcomes.close();
  });
  const shown = async (id: string) => (await findShownShipment(cache, work, id))?.shipment;
  return { queue, work, cache, network, reports, shown, api, userKey };
}

function create(orderNumber: string): NewEntry {
  const clientRef = crypto.randomUUID();
  const payload = {
    addresses: { receiver: { name: 'Lager', countryCode: 'SE' } },
    goodsLines: [{ lineNo: 1, type: 'PC', quantity: 1, weight: 1 }],
    dispDate: '2099-01-01',
    orderNumber,
    clientRef,
  };
  const base = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2099-01-01');
  return { operation: 'shipment.create', entityKey: `shipment:tmp:${clientRef}`, payload, base, baseEtag: null };
}

async function created(device: Awaited<ReturnType<typeof open>>, orderNumber: string): Promise<Shipment> {
  const outcome = await device.queue.enqueue(create(orderNumber));
  return (outcome as { answer: { shipmentData: Shipment } }).answer.shipmentData;
}

function edit(base: Shipment, payload: object): NewEntry {
  const entityKey = `shipment:${base.shipmentId}`;
  return { operation: 'shipment.edit', entityKey, payload, base, baseEtag: base._etag };
}

test('a save is answered by the server, and a field it refuses goes back to the form', async () => {
  const device = await open();
  const shipment = await created(device, 'A1');
  expect(await device.shown(shipment.shipmentId)).toMatchObject({ orderNumber: 'A1', status: STATUS.open });
  const refused = await device.queue.enqueue(edit(shipment, { orderNumber: 'x'.repeat(51) }));
  expect(refused).toMatchObject({
    kind: 'refused',
    error: { status: 400, fields: { orderNumber: { code: 'maxLength' } } },
  });
  expect(await device.work.outbox.count()).toBe(0);
});

test('[F1] a create whose answer is lost makes one shipment', async () => {
  const device = await open();
  device.network.state = 'answersLost';
  const asked = create(`lost ${crypto.randomUUID().slice(0, 8)}`);
  expect(await device.queue.enqueue(asked)).toEqual({ kind: 'waiting' });
  const localId = asked.entityKey.slice('shipment:'.length);
  expect(await device.shown(localId)).toMatchObject({ status: STATUS.open, shipmentId: localId });
  device.network.state = 'open';
  await device.queue.reconnected();
  const { orderNumber } = asked.payload as { orderNumber: string };
  const found = await device.api.call('shipmentsList', {
    body: { searchFields: { orderNumber }, page: 1, snapshot: '' },
  });
  expect(found.data).toHaveLength(1);
  expect((await device.shown(localId))?.shipmentId).toBe(found.data[0]?.shipmentId);
  expect(device.reports).toContainEqual({ sent: 1, needsYou: 0, waiting: 0, news: 1, merged: [], stoppedBy: null });
});

test('what waits can be undone, what is refused corrected in its place, and a conflict decided', async () => {
  const device = await open();
  const shipment = await created(device, 'B1');
  const { shipmentId } = shipment;
  device.network.state = 'cut';
  const waiting = edit(shipment, { noteInternal: 'mine' });
  expect(await device.queue.enqueue(waiting)).toEqual({ kind: 'waiting' });
  expect(await device.shown(shipmentId)).toMatchObject({ noteInternal: 'mine' });

  device.network.state = 'open';
  await device.api.call('saveShipment', {
    params: { shipmentId },
    body: { noteInternal: 'theirs', orderNumber: 'B2' },
  });
  await device.queue.reconnected();
  const [conflict] = (await readQueue(device.work)).entries;
  expect(conflict).toMatchObject({ state: 'conflict', need: { clashes: [{ group: 'noteInternal' }] } });
  expect(await device.shown(shipmentId)).toMatchObject({ noteInternal: 'mine', orderNumber: 'B2' });

  await device.queue.decide(conflict?.id ?? '', ['noteInternal']);
  await device.queue.wake();
  expect(await device.work.outbox.count()).toBe(0);
  const { shipmentData } = await device.api.call('shipment', { params: { shipmentId }, query: {} });
  expect(shipmentData).toMatchObject({ noteInternal: 'mine', orderNumber: 'B2' });
});

test('[F27] what is given up is in the journal with its contents', async () => {
  const device = await open();
  const shipment = await created(device, 'C1');
  device.network.state = 'cut';
  await device.queue.enqueue(edit(shipment, { orderNumber: 'y'.repeat(60) }));
  device.network.state = 'open';
  await device.queue.reconnected();
  const [dead] = (await readQueue(device.work)).entries;
  expect(dead).toMatchObject({ state: 'dead', error: { code: 'badRequest' } });
  await device.queue.discard(dead?.id ?? '');
  expect(await device.work.journal.orderBy('n').last()).toMatchObject({
    what: 'discarded',
    payload: { orderNumber: 'y'.repeat(60) },
  });
  expect(await device.shown(shipment.shipmentId)).toMatchObject({ orderNumber: 'C1' });
});

test('a database that is closed between two saves is opened again', async () => {
  const device = await open();
  const shipment = await created(device, 'D1');
  device.work.close({ disableAutoOpen: false });
  expect(await device.queue.enqueue(edit(shipment, { orderNumber: 'D2' }))).toMatchObject({ kind: 'applied' });
});

test('[F20] a cache that is wiped while an edit waits changes nothing about it', async () => {
  const device = await open();
  const shipment = await created(device, 'E1');
  const { shipmentId } = shipment;
  device.network.state = 'cut';
  await device.queue.enqueue(edit(shipment, { orderNumber: 'E2' }));
  for (const table of device.cache.tables) await table.clear();
  device.network.state = 'open';
  await device.queue.reconnected();
  expect(await device.shown(shipmentId)).toMatchObject({ orderNumber: 'E2', status: STATUS.open });
  const { shipmentData } = await device.api.call('shipment', { params: { shipmentId }, query: {} });
  expect(shipmentData).toMatchObject({ orderNumber: 'E2', _etag: expect.stringMatching(etagOfVersion(2)) });
});

test('a draft is done with once its entry is kept; another tab’s stays', async () => {
  const device = await open();
  const shipment = await created(device, 'F1');
  const draftKey = `shipment:${shipment.shipmentId}`;
  device.network.state = 'cut';
  const draft = { entityKey: draftKey, value: {}, base: {}, baseEtag: null, clientRef: null };
  await device.work.drafts.bulkPut([
    { ...draft, tabId: 'mine', updatedAt: Date.now() + 60_000 },
    { ...draft, tabId: 'other', updatedAt: Date.now() - 1 },
  ]);
  await device.queue.enqueue({ ...edit(shipment, { orderNumber: 'F2' }), draftKey, draftTab: 'mine' });
  expect((await device.work.drafts.toArray()).map(({ tabId }) => tabId)).toEqual(['other']);
});

test('[F10] an edit refused as part of one that waited stays in the queue whole; alone it goes back to its form', async () => {
  const device = await open();
  const shipment = await created(device, 'G1');
  await device.queue.wake();
  const birth = { id: crypto.randomUUID(), userKey: device.userKey, now: Date.now(), build: 1 };
  await createOutboxStore(device.work, { now: Date.now }).append(edit(shipment, { category: 'first' }), birth);
  const shown = (await device.shown(shipment.shipmentId)) as Shipment;
  const refused = await device.queue.enqueue(edit(shown, { orderNumber: 'x'.repeat(51) }));
  expect(refused).toMatchObject({ kind: 'refused', isKept: true });
  const [kept] = (await readQueue(device.work)).entries;
  expect(kept).toMatchObject({ state: 'dead', payload: { category: 'first', orderNumber: 'x'.repeat(51) } });
  expect(await device.queue.repair(kept?.id ?? '', { category: 'first', orderNumber: 'G2' })).toMatchObject({
    kind: 'applied',
  });
  const { shipmentData } = await device.api.call('shipment', {
    params: { shipmentId: shipment.shipmentId },
    query: {},
  });
  expect(shipmentData).toMatchObject({ category: 'first', orderNumber: 'G2' });
});

test('a decided conflict leaves the values given up in the journal, and nothing of a merge', async () => {
  const device = await open();
  const shipment = await created(device, 'H1');
  const { shipmentId } = shipment;
  device.network.state = 'cut';
  await device.queue.enqueue(edit(shipment, { noteInternal: 'mine', orderNumber: 'H-mine', category: 'kept' }));
  device.network.state = 'open';
  const theirs = { noteInternal: 'theirs', orderNumber: 'H-theirs' };
  await device.api.call('saveShipment', { params: { shipmentId }, body: theirs });
  await device.queue.reconnected();
  const [conflict] = (await readQueue(device.work)).entries;
  await device.queue.decide(conflict?.id ?? '', ['orderNumber']);
  await device.queue.wake();
  const journal = await device.work.journal.toArray();
  expect(journal.filter(({ payload }) => payload !== undefined)).toMatchObject([
    { what: 'lost', payload: { noteInternal: 'mine' } },
    { what: 'lost', payload: { orderNumber: 'H-theirs' }, by: TEST_USERS.SuperUser },
  ]);
  const { shipmentData } = await device.api.call('shipment', { params: { shipmentId }, query: {} });
  expect(shipmentData).toMatchObject({ noteInternal: 'theirs', orderNumber: 'H-mine', category: 'kept' });
});

test('of a shipment that is gone another one is created, and what was asked of it is in the journal', async () => {
  const device = await open();
  const shipment = await created(device, 'I1');
  device.network.state = 'cut';
  const gone = { ...shipment, shipmentId: '999999999' };
  await device.queue.enqueue(edit(gone, { orderNumber: 'I2' }));
  device.network.state = 'open';
  await device.queue.reconnected();
  const [conflict] = (await readQueue(device.work)).entries;
  expect(conflict).toMatchObject({ state: 'conflict', need: { reason: 'deleted', theirs: null } });
  const instead = create(`instead ${crypto.randomUUID().slice(0, 8)}`);
  await device.queue.createInstead(conflict?.id ?? '', instead);
  await device.queue.wake();
  expect(await device.work.outbox.count()).toBe(0);
  const { orderNumber } = instead.payload as { orderNumber: string };
  const found = await device.api.call('shipmentsList', {
    body: { searchFields: { orderNumber }, page: 1, snapshot: '' },
  });
  expect(found.data).toHaveLength(1);
  expect(await device.work.journal.where('entityKey').equals('shipment:999999999').toArray()).toMatchObject([
    { what: 'discarded', payload: { orderNumber: 'I2' }, base: { shipmentId: '999999999' } },
  ]);
});
