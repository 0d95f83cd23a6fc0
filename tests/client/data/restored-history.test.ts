/** A server restored from a backup meets devices with waiting work: the real data layer and the real server. */
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { CacheDatabase } from '#client/data/cache/cache-database.ts';
import type { UserData } from '#client/data/user-data.ts';
import type { Shipment } from '#contract/shipment.ts';
import { type Device, newDevice, openPortal, type TestPortal } from '#tests/client/support/test-portal.ts';
import { createShipment } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const colleague = await server.signIn(TEST_USERS.Moderator);

interface Waiting {
  readonly device: Device;
  readonly portal: TestPortal;
  readonly data: UserData;
  readonly shipment: Shipment;
}

/** Reconnected devices spread what waits over a few seconds. */
const WAIT = { timeout: 20_000 };

const shipmentOnServer = async (shipmentId: string) =>
  (await colleague.do('shipment', { params: { shipmentId } })).shipmentData;

async function open(device: Device = newDevice()) {
  const portal = openPortal(server, device);
  const data = await portal.signIn(TEST_USERS.DefaultUser);
  await data.pull();
  return { device, portal, data };
}

/** A device that has an edit of a shipment in its queue. */
async function waiting(): Promise<Waiting> {
  const { shipmentId } = await createShipment(colleague, { orderNumber: 'Seen' });
  const { device, portal, data } = await open();
  portal.network.state = 'cut';
  const found = await data.shipments.find(shipmentId);
  const shipment = found?.shipment as Shipment;
  const outcome = await data.shipments.save({ base: shipment, patch: { orderNumber: 'Mine' } });
  expect(outcome.kind).toBe('waiting');
  return { device, portal, data, shipment };
}

/** The shipment is lost, a stranger gets its id, and the data have a new history. */
async function restoreWithout({ shipmentId }: Shipment): Promise<void> {
  await loseShipment(shipmentId);
  const value = crypto.randomUUID();
  await server.db.updateTable('server_meta').set({ value }).where('name', '=', 'history').execute();
  // A restored server has been restarted; this one rereads its history when it is pinged.
  expect((await colleague.call('ping')).headers.get('X-History')).toBe(value);
  await makeStranger(shipmentId);
}

async function loseShipment(shipmentId: string): Promise<void> {
  await sql`delete from shipments where shipment_id = ${shipmentId}`.execute(server.db);
  await sql`select setval('shipment_ids', ${shipmentId}::bigint, false)`.execute(server.db);
}

async function makeStranger(shipmentId: string): Promise<void> {
  expect(await createShipment(colleague, { orderNumber: 'Stranger' })).toMatchObject({ shipmentId });
}

/** The queue and the cache as the build before left them: etags are versions alone, and the cursor has no signature. */
async function asBuildBefore({ data, shipment: { shipmentId } }: Waiting): Promise<void> {
  await data.work.outbox.toCollection().modify((stored) => {
    Object.assign(stored, { baseEtag: '"1"', base: { ...(stored.base as object), _etag: '"1"' } });
  });
  await data.cache.shipments
    .where('shipmentId')
    .equals(shipmentId)
    .modify(({ doc }) => {
      Object.assign(doc, { _etag: '"1"' });
    });
  await data.cache.meta
    .where('key')
    .equals('cursor')
    .modify((fact) => {
      Object.assign(fact, { value: String(fact.value).split('.')[0] });
    });
}

/** Does what the page does when it hears of it: switches to the new data and loads again. */
async function loadedAgain({ device, portal }: Waiting): Promise<{ data: UserData; portal: TestPortal }> {
  await vi.waitFor(() => expect(portal.restored).toHaveLength(1), WAIT);
  await portal.restored[0]?.();
  portal.close();
  return open(device);
}

async function queued(data: UserData) {
  const entries = () => data.outbox.records.get().entries;
  await data.outbox.reconnected();
  await vi.waitFor(() => expect(entries()[0]?.state).toBe('conflict'), WAIT);
  return entries();
}

afterEach(() => vi.restoreAllMocks());

test('[OFF-11] an edit that waited through a restore reaches no stranger and is put to its person', async () => {
  const before = await waiting();
  await restoreWithout(before.shipment);
  before.portal.network.state = 'open';
  await before.portal.connectivity.probe();
  const { data, portal } = await loadedAgain(before);
  const [edit] = await queued(data);
  expect(edit?.need).toMatchObject({ reason: 'otherHistory', theirs: { orderNumber: 'Stranger' } });
  expect(portal.requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
  expect(await shipmentOnServer(before.shipment.shipmentId)).toMatchObject({ orderNumber: 'Stranger' });

  await data.outbox.decide(edit?.id ?? '', []);
  await vi.waitFor(() => expect(data.outbox.records.get().entries).toEqual([]), WAIT);
  expect(await shipmentOnServer(before.shipment.shipmentId)).toMatchObject({ orderNumber: 'Mine' });
});

test('[OFF-11] a page that has not heard of the restore is refused, and what it asked for waits for a decision', async () => {
  const before = await waiting();
  await restoreWithout(before.shipment);
  before.portal.network.state = 'open';
  const asked = before.portal.requests.length;
  await before.data.outbox.wake();
  expect(before.portal.requests.slice(asked).join()).not.toMatch(/POST \/shipment/);
  const [edit] = await queued(before.data);
  expect(edit).toMatchObject({ payload: { orderNumber: 'Mine' }, need: { reason: 'otherHistory' } });
  expect(await shipmentOnServer(before.shipment.shipmentId)).toMatchObject({ orderNumber: 'Stranger' });
});

test('[OFF-11] what the device had read is forgotten and read anew, and nothing of both histories is mixed', async () => {
  const before = await waiting();
  await restoreWithout(before.shipment);
  before.portal.network.state = 'open';
  await before.portal.connectivity.probe();
  await expect(before.data.base.put('shipment', before.shipment)).rejects.toThrow();
  const { data } = await loadedAgain(before);
  const { shipmentId } = before.shipment;
  expect((await data.cache.shipments.get(shipmentId))?.doc.orderNumber).toBe('Stranger');
});

test('[OFF-10] [OFF-11] work of a version that knew no histories belongs to that of its cached cursor', async () => {
  const before = await waiting();
  await before.data.work.outbox.toCollection().modify((stored) => {
    delete (stored as { history?: string }).history;
  });
  await before.data.cache.meta.delete('history');
  const { userKey } = before.data;
  before.portal.close();
  await restoreWithout(before.shipment);
  const { data } = await open(before.device);
  expect(data.userKey).toBe(userKey);
  const [edit] = await queued(data);
  expect(edit?.need).toMatchObject({ reason: 'otherHistory' });
  expect(await shipmentOnServer(before.shipment.shipmentId)).toMatchObject({ orderNumber: 'Stranger' });
});

test('[OFF-11] a shipment that was never sent is created once its person says so', async () => {
  const { device, portal, data } = await open();
  portal.network.state = 'cut';
  const { newShipment } = await import('#domain/shipments/new-shipment.ts');
  const base = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2099-01-01') as Shipment;
  const receiver = { name: 'Ny', countryCode: 'SE', zipCode: '41101' } as Shipment['addresses']['receiver'];
  const goodsLines = [{ lineNo: 1, type: 'PC', quantity: 1, weight: 1 }] as never;
  await data.shipments.save({ base, patch: { addresses: { receiver }, goodsLines, orderNumber: 'New' } });
  const shipment = await createShipment(colleague);
  await restoreWithout(shipment);
  portal.network.state = 'open';
  await portal.connectivity.probe();
  const next = await loadedAgain({ device, portal, data, shipment });
  const [create] = await queued(next.data);
  await next.data.outbox.decide(create?.id ?? '', []);
  await vi.waitFor(() => expect(next.data.outbox.records.get().entries).toEqual([]), WAIT);
  const { data: rows } = await colleague.do('shipmentsList', { body: { searchFields: { orderNumber: 'New' } } });
  expect(rows).toHaveLength(1);
});

test('[OFF-11] a draft and a journal entry say which history they were made in', async () => {
  const { data } = await open();
  const { shipmentId } = await createShipment(colleague);
  await data.pull();
  const { shipment } = (await data.shipments.find(shipmentId)) ?? {};
  await data.prepareEditing();
  data.drafts.keep(`shipment:${shipmentId}`, { value: shipment, base: shipment, baseEtag: null, clientRef: null });
  await data.drafts.flush();
  await data.shipments.save({ base: shipment as Shipment, patch: { orderNumber: 'Sent' } });
  expect((await data.work.drafts.toArray())[0]?.history).toBe(data.history());
  expect((await data.work.journal.toArray()).at(-1)?.history).toBe(data.history());
  expect(await new CacheDatabase(data.userKey).meta.get('history')).toMatchObject({ value: data.history() });
});

test('[FLD-09] [OFF-11] an edit reaches no stranger in data put back without a word, even where nobody can prove it', async () => {
  const { portal, data, shipment } = await waiting();
  await loseShipment(shipment.shipmentId);
  await makeStranger(shipment.shipmentId);
  portal.network.state = 'open';
  const [edit] = await queued(data);
  expect(edit?.need).toMatchObject({ reason: 'otherHistory', theirs: { orderNumber: 'Stranger' } });
  expect(await shipmentOnServer(shipment.shipmentId)).toMatchObject({ orderNumber: 'Stranger' });
  expect(portal.restored).toEqual([]);

  await data.outbox.decide(edit?.id ?? '', []);
  await vi.waitFor(() => expect(data.outbox.records.get().entries).toEqual([]), WAIT);
  expect(await shipmentOnServer(shipment.shipmentId)).toMatchObject({ orderNumber: 'Mine' });
});

test('[FLD-09] [OFF-11] a device whose cursor proves that the data were put back goes over to their new history', async () => {
  const before = await waiting();
  const history = before.data.history();
  await loseShipment(before.shipment.shipmentId);
  await sql`update company_counters set change_seq = change_seq - 3`.execute(server.db);
  await sql`delete from changes using company_counters as counter
    where changes.company_id = counter.company_id and seq > change_seq`.execute(server.db);
  await makeStranger(before.shipment.shipmentId);
  before.portal.network.state = 'open';
  await before.data.pull().catch(() => undefined);
  const { data } = await loadedAgain(before);
  expect(data.history()).not.toBe(history);
  const [edit] = await queued(data);
  expect(edit?.need).toMatchObject({ reason: 'otherHistory', theirs: { orderNumber: 'Stranger' } });
});

test('[FLD-09] a queue that the build before left is sent to rows that have not changed since, in the same history', async () => {
  const before = await waiting();
  const { shipmentId } = before.shipment;
  await sql`update shipments set incarnation = (select value from server_meta where name = 'update_incarnation')
    where shipment_id = ${shipmentId}`.execute(server.db);
  const { value } = await server.db
    .selectFrom('server_meta')
    .select('value')
    .where('name', '=', 'history')
    .executeTakeFirstOrThrow();
  await server.db.updateTable('server_meta').set({ value }).where('name', '=', 'update_history').execute();
  await asBuildBefore(before);
  before.portal.close();
  const { data, portal } = await open(before.device);
  await data.outbox.reconnected();
  await vi.waitFor(() => expect(data.outbox.records.get().entries).toEqual([]), WAIT);
  expect(await shipmentOnServer(shipmentId)).toMatchObject({ orderNumber: 'Mine' });
  expect([data.history(), portal.restored]).toEqual([value, []]);
  expect((await data.cache.meta.get('cursor'))?.value, 'read anew').toMatch(/\./);
});

test('[FLD-09] an edit that the build before left reaches no stranger', async () => {
  const before = await waiting();
  const { shipmentId } = before.shipment;
  await asBuildBefore(before);
  before.portal.close();
  await loseShipment(shipmentId);
  await makeStranger(shipmentId);
  const { data } = await open(before.device);
  const [edit] = await queued(data);
  expect(edit?.need).toMatchObject({ reason: 'otherHistory', theirs: { orderNumber: 'Stranger' } });
  expect(await shipmentOnServer(shipmentId)).toMatchObject({ orderNumber: 'Stranger' });
});
