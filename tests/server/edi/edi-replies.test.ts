/** What carriers answer, fetched and applied: rejections, events, what cannot be read, and the log of it all. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import type { Shipment } from '#contract/shipment.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { collectionRoundJob } from '#server/edi/edi-jobs.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { book, createCarrier, createEdiDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { openJobs } from '#tests/support/job-time.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const SOON = { timeout: 30_000, interval: 50 };
const SHIPMENTS = 20;

const server = await startTestServer();
const moderator = await server.signIn(TEST_USERS.Moderator);
const booker = await server.signIn(TEST_USERS.DefaultUser);
const deliveryType = await createEdiDeliveryType(moderator);
const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterAll(() => expect(complaint).not.toHaveBeenCalled());

const inEnvelope = (type: string, reference: string, ...segments: string[]) =>
  `UNA:+.? 'UNB+UNOC:3+CARRIER:ZZ+7350000000009:14+261123:1200+${reference}'UNH+1+${type}:D:96A:UN'${segments
    .map((segment) => `${segment}'`)
    .join('')}UNT+${segments.length + 2}+1'UNZ+1+${reference}'`;

async function shipmentWithReference(): Promise<{ shipment: Shipment; reference: string }> {
  const { shipmentId } = await createShipment(booker, { deliveryType });
  const shipment = await book(booker, shipmentId);
  const { data } = await booker.do('ediLog', { query: { shipmentId } });
  expect(data).toMatchObject([{ direction: 'out', kind: 'IFTMIN', function: 'original', state: 'delivered' }]);
  return { shipment, reference: data[0]?.reference ?? '' };
}

const read = async (shipmentId: string): Promise<Shipment> =>
  (await booker.do('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } })).shipmentData;

const folderOf = (carrierId: string | null) => {
  const folder = path.join(server.config.dataDirectory, 'edi', TEST_COMPANY, carrierId ?? '', 'in');
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** A file that is not complete stays for this many visits, for it may still be growing. */
const UNCHANGED_VISITS = 3;

/** The carrier answers, and the server looks for answers until it has taken all of them. */
async function answer(carrierId: string | null, files: Readonly<Record<string, string>>): Promise<void> {
  const folder = folderOf(carrierId);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text, 'latin1');
  for (let visits = 0; visits < UNCHANGED_VISITS && readdirSync(folder).length > 0; visits += 1) {
    await addJob(server.db, collectionRoundJob, {}, { key: 'test' });
    await expect.poll(() => openJobs(server.db, ['edi.lookForReplies', 'edi.collect']), SOON).toEqual([]);
  }
  expect(readdirSync(folder)).toEqual([]);
}

const countReplies = async () =>
  Number(
    (
      await server.db
        .selectFrom('edi_replies')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

test('[BOK-02] 200 replies, half of them malformed, are applied or refused, each once and without touching anything else', async () => {
  const sent = [];
  for (let index = 0; index < SHIPMENTS; index += 1) sent.push(await shipmentWithReference());
  const carrierId = sent[0]?.shipment.carrier ?? null;
  const untouched = await shipmentWithReference();
  const before = new Map(sent.map(({ shipment }) => [shipment.shipmentId, shipment]));

  const good: string[] = [];
  for (const [index, { shipment, reference }] of sent.entries()) {
    const no = shipment.consignmentNo;
    good.push(inEnvelope('CONTRL', `C${index}`, `UCI+${reference}+7350000000009:14+CARRIERTEST:ZZ+7`));
    good.push(inEnvelope('APERAK', `A${index}`, 'BGM++AP1+9+AP', `RFF+ACW:${reference}`));
    good.push(inEnvelope('IFTSTA', `S${index}`, `CNI+1+${no}`, 'STS+1+13', 'DTM+334:202611231540:203'));
    good.push(inEnvelope('IFTSTA', `D${index}`, `CNI+1+${no}`, 'STS+1+31', 'DTM+334:202611240900:203'));
    const isRejected = index < SHIPMENTS / 2;
    const last = ['BGM++AP2+9+RE', `RFF+ACW:${reference}`, 'FTX+AAO+++Postnumret finns inte'];
    good.push(
      isRejected
        ? inEnvelope('APERAK', `R${index}`, ...last)
        : inEnvelope('IFTSTA', `L${index}`, `CNI+1+${no}`, 'STS+1+24'),
    );
  }
  const spoil = [
    (text: string) => text.slice(0, text.length / 2),
    (text: string) => text.replace(/UNT\+(\d)/, 'UNT+9$1'),
    (text: string) => text.replace('UNH+1', 'UNH+7'),
    (text: string) =>
      text.replace(/TI\d{12}|\d{10}'STS/, (found) => found.replace(/\d/g, '0')).replace('UNH+1', 'UNH+2'),
    (text: string) => text.replace(/CONTRL|APERAK|IFTSTA/, 'INVOIC'),
  ];
  const bad = good.map((text, index) => (spoil[index % spoil.length] as (text: string) => string)(text));
  const names = (texts: string[], mark: string) => texts.map((text, index) => [`${mark}${index}.edi`, text]);
  const files = Object.fromEntries([...names(bad, 'bad'), ...names(good, 'good')]);
  expect(Object.keys(files)).toHaveLength(200);
  await answer(carrierId, files);

  const counted = await server.db
    .selectFrom('edi_replies')
    .select(['state', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy('state')
    .orderBy('state')
    .execute();
  expect(Object.fromEntries(counted.map(({ state, count }) => [state, Number(count)]))).toEqual({
    accepted: 40,
    event: 50,
    rejected: 10,
    refused: 100,
  });
  for (const [index, { shipment }] of sent.entries()) {
    const now = await read(shipment.shipmentId);
    if (index >= SHIPMENTS / 2) expect(now).toEqual(before.get(shipment.shipmentId));
    else {
      expect(now).toMatchObject({ status: STATUS.rejected, isBooked: false });
      expect(now.validationNotice).toEqual({ code: 'bookingRejected', values: { reason: 'Postnumret finns inte' } });
    }
  }
  expect(await read(untouched.shipment.shipmentId)).toEqual(untouched.shipment);
  const events = await server.db.selectFrom('carrier_events').select(['code', 'event_time']).execute();
  expect(events).toHaveLength(50);
  expect(events).toContainEqual({ code: '13', event_time: '2026-11-23 15:40' });

  const replies = await countReplies();
  await answer(carrierId, files);
  expect(await countReplies()).toBe(replies);
  const { notifications } = await booker.do('staticData');
  expect(notifications.filter(({ code }) => code === 'bookingRejected')).toHaveLength(SHIPMENTS / 2);
  expect(notifications.filter(({ code }) => code === 'bookingConfirmed')).toHaveLength(SHIPMENTS);
});

test('[NOT-04] a booking that is confirmed later by EDI is told to whoever booked, once; that its file was read is not', async () => {
  const { shipment, reference } = await shipmentWithReference();
  const { shipmentId, carrier } = shipment;
  const told = async (caller: TestCaller) =>
    (await caller.do('staticData')).notifications.filter((one) => one.shipmentId === shipmentId);
  await answer(carrier, { 'c.edi': inEnvelope('CONTRL', 'CC1', `UCI+${reference}+7350000000009:14+CARRIERTEST:ZZ+7`) });
  expect(await told(booker)).toEqual([]);
  const confirmation = inEnvelope('APERAK', 'AC1', 'BGM++AP1+9+AP', `RFF+ACW:${reference}`);
  await answer(carrier, { 'a.edi': confirmation });
  await answer(carrier, { 'again.edi': confirmation });
  expect(await told(booker)).toMatchObject([{ type: 'confirm', code: 'bookingConfirmed', unRead: true }]);
  expect(await told(moderator)).toEqual([]);
});

test('[BOK-02] a rejected booking is corrected and booked again, and its delivery ends it', async () => {
  const { shipment, reference } = await shipmentWithReference();
  const { shipmentId, carrier } = shipment;
  await answer(carrier, { 'no.edi': inEnvelope('CONTRL', 'N1', `UCI+${reference}+A:14+B:ZZ+4+12`) });
  expect((await read(shipmentId)).validationNotice?.values).toEqual({ reason: 'CONTRL, UCI 12' });
  const again = await book(booker, shipmentId);
  expect(again).toMatchObject({ status: STATUS.inProgress, isBooked: true, validationNotice: null });
  expect(again.consignmentNo).toBe(shipment.consignmentNo);
  // The state after an end of day.
  await sql`update shipments set status = 70, document = jsonb_set(document, '{status}', '70')
    where shipment_id = ${shipmentId}`.execute(server.db);
  await answer(carrier, { 'yes.edi': inEnvelope('IFTSTA', 'Y1', `CNI+1+${again.consignmentNo}`, 'STS+1+21') });
  expect((await read(shipmentId)).status).toBe(STATUS.finished);
  const { data } = await booker.do('ediLog', { query: { shipmentId } });
  expect(data.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'IFTSTA event',
    'IFTMIN delivered',
    'CONTRL rejected',
    'IFTMIN delivered',
  ]);
});

test('[BOK-02] a late rejection of a message undoes no booking that was made after it', async () => {
  const { shipment, reference } = await shipmentWithReference();
  const { shipmentId, carrier } = shipment;
  await answer(carrier, { 'n2.edi': inEnvelope('CONTRL', 'N2', `UCI+${reference}+A:14+B:ZZ+4+12`) });
  await book(booker, shipmentId);
  const late = inEnvelope('APERAK', 'AP2', 'BGM++AP2+9+RE', 'ERC+40', `RFF+ACW:${reference}`);
  await answer(carrier, { 'late.edi': late });
  expect(await read(shipmentId)).toMatchObject({ isBooked: true, status: STATUS.inProgress, validationNotice: null });
  const { data } = await booker.do('ediLog', { query: { shipmentId } });
  expect(data.map(({ kind, state }) => `${kind} ${state}`)).toContain('APERAK rejected');
});

test('[BOK-02] answers are fetched at once for whoever may ask for it', async () => {
  const { shipment, reference } = await shipmentWithReference();
  const carrierId = shipment.carrier ?? '';
  const text = inEnvelope('CONTRL', 'NOW', `UCI+${reference}+A:14+B:ZZ+7`);
  writeFileSync(path.join(folderOf(carrierId), 'now.edi'), text, 'latin1');
  const params = { carrierId };
  expect((await booker.refused('fetchReplies', { params })).code).toBe('forbidden');
  expect(await moderator.do('fetchReplies', { params })).toEqual({ carrierId });
  await expect.poll(() => readdirSync(folderOf(carrierId)), SOON).toEqual([]);
  const { data } = await booker.do('ediLog', { query: { shipmentId: shipment.shipmentId } });
  expect(data.map(({ kind }) => kind)).toEqual(['CONTRL', 'IFTMIN']);
  const { fetchedAt } = await booker.do('ediLog', { query: params });
  expect(Date.parse(fetchedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(data[0]?.at ?? ''));
});

test('[BOK-02] the log is narrowed to a state, a kind and what is searched for, and counts the states of seven days', async () => {
  const { shipment, reference } = await shipmentWithReference();
  const { shipmentId, consignmentNo, orderNumber } = shipment;
  const carrierId = shipment.carrier ?? '';
  const { counts: before } = await booker.do('ediLog', { query: { carrierId } });
  await answer(carrierId, { 'no.edi': inEnvelope('APERAK', 'NO1', 'BGM++1+9+RE', `RFF+ACW:${reference}`) });
  const found = async (query: { state?: 'rejected' | 'gaveUp'; kind?: 'IFTMIN' | 'APERAK'; search?: string }) =>
    (await booker.do('ediLog', { query: { carrierId, search: reference, ...query } })).data.map(({ kind }) => kind);
  expect(await found({})).toEqual(['APERAK', 'IFTMIN']);
  for (const search of [` ${reference.toLowerCase()} `, consignmentNo ?? '', shipmentId, orderNumber ?? reference]) {
    expect(await found({ search })).toEqual(expect.arrayContaining(['APERAK', 'IFTMIN']));
  }
  expect(await found({ search: `${reference}x` })).toEqual([]);
  expect(await found({ search: '%' })).toEqual([]);
  expect(await found({ state: 'rejected' })).toEqual(['APERAK']);
  expect(await found({ state: 'gaveUp' })).toEqual([]);
  expect(await found({ kind: 'IFTMIN' })).toEqual(['IFTMIN']);

  const { counts } = await booker.do('ediLog', { query: { carrierId, search: 'nothing has this' } });
  expect(counts).toEqual({ ...before, all: before.all + 1, rejected: before.rejected + 1 });
  await sql`update edi_messages set written_at = written_at - interval '8 days' where reference = ${reference}`.execute(
    server.db,
  );
  expect((await booker.do('ediLog', { query: { carrierId } })).counts.all).toBe(before.all);
  expect(await found({ kind: 'IFTMIN' })).toEqual(['IFTMIN']);
});

test('the log names a message, shows it as it was sent, and sends what waits when asked to', async () => {
  const far = await createCarrier(moderator, { name: 'Långt bort', fTPserver: 'localhost' });
  const type = await moderator.do('createDeliveryType', {
    body: { name: 'Långt bort', carrierId: far, dom: { value: 'SYSTEM' } },
  });
  const { shipmentId } = await createShipment(booker, { deliveryType: type.id });
  await book(booker, shipmentId);
  const entry = async () => (await booker.do('ediLog', { query: { shipmentId } })).data[0];
  await expect.poll(async () => (await entry())?.state, SOON).toBe('retrying');
  expect(await entry()).toMatchObject({ tries: 1, problem: 'addressRefused', deliveredAt: null });
  const params = { ediId: (await entry())?.ediId ?? '' };
  const { text } = await booker.do('ediMessage', { params });
  expect(text).toContain(`UNZ+1+${(await entry())?.reference}'`);
  expect((await booker.refused('retryEdi', { params })).code).toBe('forbidden');
  await moderator.do('retryEdi', { params });
  await expect.poll(async () => (await entry())?.tries, SOON).toBe(2);
  expect(complaint).toHaveBeenCalledTimes(2);
  complaint.mockClear();

  const { reference } = (await shipmentWithReference()) ?? {};
  const delivered = (await booker.do('ediLog', { query: {} })).data.find((one) => one.reference === reference);
  const refusal = await moderator.refused('retryEdi', { params: { ediId: delivered?.ediId ?? '' } });
  expect(refusal.code).toBe('wrongState');
});
