/** The history of a shipment over HTTP: what people did, on two clocks, from which device, field by field. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { HISTORY_PAGE_SIZE, type HistoryEvent } from '#contract/history.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { book, createEdiDeliveryType, createShipment, goodsLine } from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const DAY = '2026-11-27';
const at = (time: string) => `${DAY}T${time}.000Z`;

let now = new Date(at('08:00:00'));
const server = await startTestServer({ clock: () => now });
let moderator: TestCaller;
let elin: TestCaller;
let deliveryType: string;

beforeAll(async () => {
  await clockAt('08:00:00');
  deliveryType = await createEdiDeliveryType(moderator);
});

const tablet = (doneAt?: string) => ({
  'user-agent': CHROME,
  'x-device': `t3 ${encodeURIComponent('Tablet 3, kajen')}`,
  ...(doneAt && { 'x-done-at': doneAt }),
});
const save = (caller: TestCaller, shipmentId: string, body: object, headers: Record<string, string> = {}) =>
  caller.do('saveShipment', { params: { shipmentId }, body, headers });
const history = async (shipmentId: string, caller = elin) =>
  (await caller.do('history', { params: { shipmentId }, query: {} })).data;
const newest = async (shipmentId: string): Promise<HistoryEvent> => {
  const [event] = await history(shipmentId);
  if (!event) throw new Error('There is no history');
  return event;
};
/** A jump of the clock ends sessions. */
const clockAt = async (time: string) => {
  now = new Date(at(time));
  moderator = await server.signIn(TEST_USERS.Moderator);
  elin = await server.signIn(TEST_USERS.DefaultUser);
};

test('[HIS-01] a save that comes late tells when it was done on its device and when it came, by whom and with which fields', async () => {
  await clockAt('08:00:00');
  const { shipmentId } = await createShipment(elin, { goodsLines: [goodsLine(1, 2), goodsLine(2, 3)] });
  await clockAt('08:40:00');
  const goodsLines = [goodsLine(1, 2), { ...goodsLine(2, 3), quantity: 4, weight: 60 }];
  await save(elin, shipmentId, { goodsLines, orderNumber: 'SO-80412' }, tablet(at('08:02:30')));
  expect(await newest(shipmentId)).toMatchObject({
    ...{ what: 'edited', group: 'people', doneAt: at('08:02:30'), clock: 'device', serverAt: at('08:40:00') },
    ...{
      user: TEST_USERS.DefaultUser,
      userName: expect.any(String),
      device: 'Tablet 3, kajen',
      moreChanges: 0,
      met: [],
    },
    changes: expect.arrayContaining([
      { path: 'orderNumber', kind: 'changed', was: null, becomes: 'SO-80412' },
      { path: 'goodsLines.quantity', line: 2, kind: 'changed', was: 3, becomes: 4 },
      { path: 'goodsLines.weight', line: 2, kind: 'changed', was: 37.5, becomes: 60 },
    ]),
  });
});

test('[HIS-01] what comes at once has one time, and a device without a name is its browser and system', async () => {
  await clockAt('09:00:00');
  const { shipmentId } = await createShipment(elin);
  await save(elin, shipmentId, { noteInternal: 'Ring först' }, { 'user-agent': CHROME, 'x-device': 'abc' });
  const [note, made] = await history(shipmentId);
  expect(note).toMatchObject({
    ...{ what: 'noted', doneAt: at('09:00:00'), serverAt: at('09:00:00'), clock: 'server', device: 'Chrome, Windows' },
    changes: [{ path: 'noteInternal', was: null, becomes: 'Ring först' }],
  });
  expect(made).toMatchObject({ what: 'created', user: TEST_USERS.DefaultUser });
  expect(made?.changes).toEqual(
    expect.arrayContaining([
      { path: 'addresses.receiver.name', kind: 'changed', was: '', becomes: 'Åkerlunds Möbelhandel AB' },
      expect.objectContaining({ path: 'goodsLines', line: 2, kind: 'added', was: null }),
    ]),
  );
});

test.each([
  { doneAt: at('11:30:00'), why: 'it lies ahead of the clock of the server' },
  { doneAt: '2001-01-01T00:00:00.000Z', why: 'it is of a clock that was never set' },
  { doneAt: '2026-11-27 09:00', why: 'it names no zone' },
  { doneAt: '2026-13-45T99:00:00Z', why: 'there is no such day' },
  { doneAt: 'yesterday', why: 'it is no time' },
])(
  '[HIS-01] a save said to be done at $doneAt is saved and counts as done when it comes, because $why',
  async ({ doneAt }) => {
    await clockAt('11:00:00');
    const { shipmentId } = await createShipment(elin);
    await save(elin, shipmentId, { orderNumber: 'A' }, tablet(doneAt));
    const expected = { what: 'edited', doneAt: at('11:00:00'), serverAt: at('11:00:00'), clock: 'server' };
    expect(await newest(shipmentId)).toMatchObject(expected);
  },
);

test('[HIS-01] a device whose clock is so slow that it changes a shipment before it was made is not believed', async () => {
  await clockAt('11:00:00');
  const { shipmentId } = await createShipment(elin);
  await save(elin, shipmentId, { orderNumber: 'A' }, tablet(at('10:56:30')));
  expect(await newest(shipmentId)).toMatchObject({ what: 'edited', doneAt: at('11:00:00'), clock: 'server' });
});

test('[HIS-01] a shipment made and changed without a network keeps the order in which that was done', async () => {
  await clockAt('11:00:00');
  const receiver = { name: 'Kalmar Kakel', countryCode: 'SE' };
  const body = { addresses: { receiver }, goodsLines: [goodsLine(1, 1)] };
  const { shipmentId } = await save(elin, 'new', body, tablet(at('10:10:00')));
  await save(elin, shipmentId, { orderNumber: 'A' }, tablet(at('10:25:00')));
  expect((await history(shipmentId)).map(({ what, doneAt }) => [what, doneAt])).toEqual([
    ['edited', at('10:25:00')],
    ['created', at('10:10:00')],
  ]);
});

test.each([
  { field: 'customerNumber', value: '' },
  { field: 'noteInternal', value: '' },
  { field: 'checked', value: false },
  { field: 'insurance', value: null },
  { field: 'itemLines', value: [] },
])('[HIS-01] a save of $field as it is, however that is written, is no event', async ({ field, value }) => {
  await clockAt('11:00:00');
  const { shipmentId } = await createShipment(elin);
  await save(elin, shipmentId, { [field]: value });
  expect((await history(shipmentId)).map(({ what }) => what)).toEqual(['created']);
});

test('[HIS-01] the order is that of what was done, whatever came first', async () => {
  await clockAt('08:00:00');
  const { shipmentId } = await createShipment(elin);
  await clockAt('09:00:00');
  await save(moderator, shipmentId, { orderNumber: 'by Anders' });
  await clockAt('09:30:00');
  await save(elin, shipmentId, { combiterms: 'DAP' }, tablet(at('08:30:00')));
  expect((await history(shipmentId)).map(({ what, doneAt }) => [what, doneAt])).toEqual([
    ['edited', at('09:00:00')],
    ['edited', at('08:30:00')],
    ['created', at('08:00:00')],
  ]);
});

test('[HIS-01] a late save names whose change it was kept over, and whose it was merged with', async () => {
  await clockAt('12:00:00');
  const { shipmentId } = await createShipment(elin);
  await clockAt('12:55:00');
  await save(moderator, shipmentId, { dispDate: '2026-12-01 08:00', customerNumber: '77' });
  await clockAt('13:20:00');
  await save(moderator, shipmentId, { combiterms: 'DAP' });
  await clockAt('13:40:00');
  await save(elin, shipmentId, { dispDate: '2026-11-30 14:30' }, tablet(at('12:48:00')));
  const events = await history(shipmentId);
  const other = { user: TEST_USERS.Moderator, userName: expect.any(String) };
  expect(events.find(({ serverAt }) => serverAt === at('13:40:00'))?.met).toEqual([
    { ...other, doneAt: at('12:55:00'), clashes: [{ path: 'dispDate', kind: 'changed' }] },
    { ...other, doneAt: at('13:20:00'), clashes: [] },
  ]);
  expect(events.filter(({ met }) => met.length > 0).length).toBe(1);
});

test('[HIS-01] booking, telling the carrier of changes, cancelling and reopening are told as what they are, with the status', async () => {
  await clockAt('14:00:00');
  const { shipmentId } = await createShipment(elin, { deliveryType });
  const booked = await book(elin, shipmentId);
  await save(elin, shipmentId, { msgToFW2: 'Port 3' });
  await book(elin, shipmentId, 'update');
  await save(elin, shipmentId, { status: STATUS.cancelled });
  await save(elin, shipmentId, { status: STATUS.open });
  const deeds = (await history(shipmentId)).filter(({ group }) => group === 'people');
  expect(deeds.map(({ what }) => what).sort()).toEqual(
    ['booked', 'cancelled', 'created', 'edited', 'reopened', 'updated'].sort(),
  );
  expect(deeds.find(({ what }) => what === 'booked')?.changes).toEqual(
    expect.arrayContaining([
      { path: 'status', kind: 'changed', was: 10, becomes: 20 },
      { path: 'consignmentNo', kind: 'changed', was: null, becomes: booked.consignmentNo },
      expect.objectContaining({ path: 'goodsLines.packageNumbers', line: 1, was: null }),
    ]),
  );
});

test('[HIS-01] a copy, a return and an imported shipment begin with what they are', async () => {
  await clockAt('15:00:00');
  const { shipmentId } = await createShipment(elin, { deliveryType });
  const derive = async (type: string) =>
    (await elin.do('deriveShipment', { params: { shipmentId: 'new' }, query: { type, shipmentId } })).shipmentId;
  expect(await newest(await derive('copy'))).toMatchObject({ what: 'copied', user: TEST_USERS.DefaultUser });
  expect(await newest(await derive('return'))).toMatchObject({ what: 'returned', user: TEST_USERS.DefaultUser });
  const orderNumber = `SO-${randomUUID().slice(0, 8)}`;
  const addresses = { receiver: { name: 'Kalmar Kakel', countryCode: 'SE' } };
  const row = { key: randomUUID(), orderNumber, addresses, goodsLines: [{ type: 'PC', quantity: 1, weight: 2 }] };
  await elin.do('importShipments', { body: { mode: 'apply', rows: [row] } });
  const { data } = await elin.do('shipmentsList', { body: { searchFields: { orderNumber } } });
  expect(await newest(data[0]?.shipmentId ?? '')).toMatchObject({ what: 'imported', user: TEST_USERS.DefaultUser });
});

test('[HIS-01] papers stand among what was done, with their outcome, and previews do not', async () => {
  await clockAt('15:30:00');
  const { shipmentId } = await createShipment(elin, { deliveryType });
  const { documents } = await book(elin, shipmentId);
  const label = documents.find(({ kind }) => kind === 'label')?.docGUID;
  const print = (body: object) =>
    elin.do('printShipment', { params: { shipmentId }, body: { docGUID: label, ...body }, headers: tablet() });
  await print({ preview: true });
  const { printIds } = await print({});
  const [printId = ''] = printIds ?? [];
  await elin.do('savePrintOutcome', { params: { shipmentId, printId }, body: { cameOut: true } });
  const papers = (await history(shipmentId)).filter(({ group }) => group === 'papers');
  expect(papers).toMatchObject([
    {
      what: 'print',
      user: TEST_USERS.DefaultUser,
      device: 'Tablet 3, kajen',
      print: { printId, kind: 'label', outcome: 'printed' },
    },
  ]);
  const { counts } = await elin.do('history', { params: { shipmentId }, query: {} });
  expect(counts.papers).toBe(1);
  expect(counts.all).toBe(counts.people + counts.carrier + counts.papers);
});

test('[HIS-01] a scan at the tailgate is in the history of the shipment whose package it is', async () => {
  await clockAt('16:04:00');
  const { shipmentId } = await createShipment(elin, { deliveryType, dispDate: DAY });
  const booked = await book(elin, shipmentId);
  const [packageNo = ''] = booked.goodsLines[0]?.packageNumbers ?? [];
  const loadId = `${DAY}-${booked.carrier}`;
  const event = { eventId: randomUUID(), type: 'loaded', packageNo, at: at('15:42:00') };
  await elin.do('tellLoad', { params: { loadId }, body: [event], headers: tablet(at('15:42:00')) });
  expect((await history(shipmentId)).find(({ what }) => what === 'load')).toMatchObject({
    ...{
      doneAt: at('15:42:00'),
      clock: 'device',
      serverAt: at('16:04:00'),
      device: 'Tablet 3, kajen',
      group: 'people',
    },
    ...{ user: TEST_USERS.DefaultUser, load: { loadId, type: 'loaded', packageNo, day: DAY, reason: null } },
  });
  const [, left = ''] = booked.goodsLines[0]?.packageNumbers ?? [];
  const signing = { driver: 'Mats Ferm', signature: 'M10 20L400 120', at: at('15:50:00') };
  const reasons = [{ packageNo: left, reason: 'nextTime' }];
  await elin.do('finishLoad', { params: { loadId }, body: { ...signing, reasons } });
  expect((await history(shipmentId)).find(({ load }) => load?.type === 'signed')).toMatchObject({
    ...{ doneAt: at('15:50:00'), serverAt: at('16:04:00'), load: { driver: 'Mats Ferm', missing: reasons } },
  });
});

test('[HIS-01] a repeated save is told once, and a refused or an empty one never', async () => {
  await clockAt('17:00:00');
  const { shipmentId } = await createShipment(elin);
  const headers = { ...tablet(), 'idempotency-key': randomUUID() };
  await save(elin, shipmentId, { orderNumber: 'once' }, headers);
  await save(elin, shipmentId, { orderNumber: 'once' }, headers);
  await save(elin, shipmentId, { orderNumber: 'once' });
  await elin.refused('saveShipment', { params: { shipmentId }, body: { orderNumber: 'x'.repeat(500) } });
  expect((await history(shipmentId)).map(({ what }) => what)).toEqual(['edited', 'created']);
});

test('[HIS-01] every role reads the history, and nobody of another company', async () => {
  await clockAt('17:30:00');
  const { shipmentId } = await createShipment(elin);
  for (const username of Object.values(TEST_USERS))
    expect((await history(shipmentId, await server.signIn(username))).length).toBe(1);
  const stranger = await server.signIn(OTHER_USERS.Moderator);
  const refused = await stranger.refused('history', { params: { shipmentId }, query: {} });
  expect(refused).toMatchObject({ status: 404, code: 'notFound' });
});

test('[HIS-01] a shipment older than its history tells who made it, and who brought it into its state', async () => {
  await clockAt('18:00:00');
  const { shipmentId } = await createShipment(elin, { deliveryType });
  await clockAt('18:10:00');
  await book(moderator, shipmentId);
  await server.db.deleteFrom('shipment_history').where('shipment_id', '=', shipmentId).execute();
  const known = (await history(shipmentId)).filter(({ group }) => group === 'people');
  expect(known).toMatchObject([
    { what: 'moved', user: TEST_USERS.Moderator, doneAt: at('18:10:00'), changes: [{ path: 'status', becomes: 20 }] },
    { what: 'created', user: TEST_USERS.DefaultUser, doneAt: at('18:00:00'), changes: [] },
  ]);
});

test('[HIS-01] a long history has pages, and an event of very many fields keeps those that fit and counts the others', async () => {
  await clockAt('19:00:00');
  const itemLines = Array.from({ length: 300 }, (_, index) => ({
    itemNo: `A-${index}`,
    description: 'Reservdel '.repeat(4),
  }));
  const { shipmentId } = await createShipment(elin, { itemLines });
  const [made] = await history(shipmentId);
  expect(JSON.stringify(made).length).toBeLessThan(14_000);
  expect((made?.changes.length ?? 0) + (made?.moreChanges ?? 0)).toBeGreaterThan(300);
  const rows = Array.from({ length: HISTORY_PAGE_SIZE }, (_, index) => ({
    ...{ company_id: TEST_COMPANY, shipment_id: shipmentId, username: TEST_USERS.DefaultUser, device: null },
    ...{ done_at: new Date(now.getTime() + index), by_device: false, told_at: now, deed: 'edited' as const },
    ...{ changes: '[]', more_changes: 0, met: '[]' },
  }));
  await server.db
    .insertInto('shipment_history')
    .values(rows as never)
    .execute();
  const read = (page: string) => elin.do('history', { params: { shipmentId }, query: { page } });
  const [first, second, beyond] = [await read('1'), await read('2'), await read('3')];
  expect([first.pages, first.data.length, second.data.length, beyond.data.length]).toEqual([
    2,
    HISTORY_PAGE_SIZE,
    1,
    0,
  ]);
  expect(second.data[0]?.what).toBe('created');
  expect(first.counts.all).toBe(HISTORY_PAGE_SIZE + 1);
});
