/** A carrier's directory that cannot be written, one that never can be, and cancellations that come meanwhile. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { CarrierInput } from '#contract/carrier.ts';
import type { Shipment } from '#contract/shipment.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import {
  book,
  consignmentSeries,
  createCarrier,
  createDeliveryType,
  createEdiDeliveryType,
  createShipment,
  DSV_CARRIER,
  packageSeries,
} from '#tests/support/freight-world.ts';
import { hastenJobs, openJobs } from '#tests/support/job-time.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startTestServer } from '#tests/support/server.ts';
import { seedTestCompanies, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

/** Units: milliseconds. */
const DELIVERY_LIMIT = 20_000;
const MINUTE = 60_000;

const database = await createTestDatabase();
await seedTestCompanies(database.db);
let passed = 0;
const post = await startMailServer();
afterAll(() => post.close());
const server = await startTestServer({
  database,
  environment: { SMTP_URL: post.url },
  clock: () => new Date(Date.now() + passed),
});

/** Time goes by, for the server and for its jobs. */
async function pass(time: number): Promise<void> {
  passed += time;
  await hastenJobs(server.db, time);
}

const { dataDirectory } = server.config;
let moderator = await server.signIn(TEST_USERS.Moderator);
const deliveryType = await createEdiDeliveryType(moderator);
const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => complaint.mockClear());

const folder = path.join(dataDirectory, 'edi');
const instructionsOf = ({ documents }: Shipment) => documents.find(({ kind }) => kind === 'instructions')?.printStatus;

async function shipment(shipmentId: string): Promise<Shipment> {
  const query = { only: 'shipmentData' };
  return (await moderator.do('shipment', { params: { shipmentId }, query })).shipmentData;
}

async function setTestMode(isTest: boolean): Promise<void> {
  await server.db.updateTable('companies').set({ test_mode: isTest }).where('company_id', '=', TEST_COMPANY).execute();
}

/** Whole files, oldest first. */
function delivered(): string[] {
  if (!existsSync(folder)) return [];
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return all
    .filter((file) => /out\/TI\d{12}\.edi$/.test(file))
    .map((file) => path.join(folder, file))
    .toSorted();
}

/** Books while nothing can be written to any carrier's directory. */
async function bookUndelivered(type = deliveryType): Promise<Shipment> {
  const { shipmentId } = await createShipment(moderator, { deliveryType: type });
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, '');
  const booked = await book(moderator, shipmentId);
  rmSync(folder);
  return booked;
}

test('[BOK-02] a booking whose message cannot be written stands; the message is delivered, once and for its owner alone, as soon as it can be', async () => {
  const booked = await bookUndelivered();
  expect(booked).toMatchObject({ isBooked: true, status: STATUS.inProgress });
  expect(instructionsOf(booked)).toBe(PRINT_STATUS.queued);
  expect(complaint).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(complaint.mock.calls), 'the message of the error names the file').not.toContain(dataDirectory);
  await pass(MINUTE);
  await expect
    .poll(async () => instructionsOf(await shipment(booked.shipmentId)), { timeout: DELIVERY_LIMIT })
    .toBe(PRINT_STATUS.done);
  const files = delivered();
  expect(files).toHaveLength(1);
  expect(statSync(files[0] ?? '').mode & 0o777).toBe(0o600);
  expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tmp'))).toEqual(
    [],
  );
});

test('cancelling a shipment, or its booking, whose message is unsent sends neither, whatever the carrier takes', async () => {
  const carrierId = await createCarrier(moderator, {
    carrierSuiteId: 'DHLFREIGHTSE',
    numberSeries: {
      consignment: { from: '1', to: '99999', current: '1', prefix1: '8', checkSumType: 'MOD10LUHN' },
      package: { from: '1', to: '9999999999', current: '1', prefix1: '3735006', checkSumType: 'MOD10GS1' },
    },
  } as Partial<CarrierInput>);
  const body = { name: 'Takes no cancellation', carrierId, dom: { value: '211' } };
  const firm = await moderator.do('createDeliveryType', { body });
  const cancelled = [await bookUndelivered(), await bookUndelivered(firm.id)];
  for (const { shipmentId } of cancelled) {
    const answer = await moderator.do('saveShipment', { params: { shipmentId }, body: { status: STATUS.cancelled } });
    expect(answer).toMatchObject({ shipmentData: { status: STATUS.cancelled, isBooked: false } });
    expect(answer.carrierNotTold).toBeUndefined();
  }
  const reopened = await bookUndelivered();
  await book(moderator, reopened.shipmentId, 'cancel');

  const waiting = await bookUndelivered();
  await pass(MINUTE);
  await expect
    .poll(async () => instructionsOf(await shipment(waiting.shipmentId)), { timeout: DELIVERY_LIMIT })
    .toBe(PRINT_STATUS.done);
  expect(delivered()).toHaveLength(1);
});

test('while a file is being written nobody waits for its shipment, and a cancellation counts the carrier as told', async () => {
  const { shipmentId, carrier } = await createShipment(moderator, { deliveryType });
  const { rows } = await sql<{ last: string }>`select last_value as last from interchange_references`.execute(
    server.db,
  );
  const reference = `TI${String(Number(rows[0]?.last) + 1).padStart(12, '0')}`;
  rmSync(folder, { recursive: true, force: true });
  const directory = path.join(folder, TEST_COMPANY, carrier ?? '', 'out');
  mkdirSync(directory, { recursive: true });
  // Opening a pipe for writing blocks until somebody reads it.
  const pipe = path.join(directory, `${reference}.edi.tmp`);
  execFileSync('mkfifo', [pipe]);
  const booking = book(moderator, shipmentId);
  await expect.poll(async () => (await shipment(shipmentId)).isBooked).toBe(true);
  const params = { shipmentId };
  await moderator.do('saveShipment', { params, body: { noteInternal: 'Ring chauffören' } });
  const { shipmentData } = await moderator.do('saveShipment', { params, body: { status: STATUS.cancelled } });
  expect(shipmentData).toMatchObject({ status: STATUS.cancelled, isBooked: false, noteInternal: 'Ring chauffören' });
  const text = await readFile(pipe, 'latin1');
  await booking;
  expect(text).toContain(reference);
  const { rows: messages } = await sql<{ function: string }>`
    select function from edi_messages where shipment_id = ${shipmentId} and dropped_at is null order by message_id`.execute(
    server.db,
  );
  expect(messages.map((message) => message.function)).toEqual(['original', 'cancel']);
  rmSync(pipe);
  await pass(MINUTE);
  await expect.poll(() => delivered().length, { timeout: DELIVERY_LIMIT }).toBe(2);
  const { documents } = await shipment(shipmentId);
  expect(documents.map(({ printStatus }) => printStatus)).toEqual(documents.map(() => PRINT_STATUS.void));
});

test('[BOK-02] [NOT-04] a message that cannot be delivered is tried again after 1, 5, 15 and 60 minutes, then given up and told', async () => {
  const booker = await server.signIn(TEST_USERS.DefaultUser);
  const { shipmentId } = await createShipment(booker, { deliveryType });
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, '');
  await book(booker, shipmentId);
  const message = () =>
    server.db
      .selectFrom('edi_messages')
      .select(['tries', 'next_try_at', 'given_up_at'])
      .where('shipment_id', '=', shipmentId)
      .executeTakeFirstOrThrow();
  for (const [index, minutes] of [1, 5, 15, 60].entries()) {
    const before = await message();
    expect(before).toMatchObject({ tries: index + 1, given_up_at: null });
    const wait = (before.next_try_at?.getTime() ?? 0) - (Date.now() + passed);
    expect(wait).toBeGreaterThan((minutes - 1) * MINUTE);
    expect(wait).toBeLessThanOrEqual(minutes * MINUTE);
    await pass(minutes * MINUTE);
    await expect.poll(async () => (await message()).tries, { timeout: DELIVERY_LIMIT }).toBe(index + 2);
  }
  expect((await message()).given_up_at).not.toBeNull();
  expect(complaint).toHaveBeenCalledTimes(5);
  const callers = [await server.signIn(TEST_USERS.DefaultUser), await server.signIn(TEST_USERS.Moderator)];
  for (const caller of callers) {
    const told = (await caller.do('staticData')).notifications.filter((one) => one.shipmentId === shipmentId);
    expect(told).toMatchObject([{ type: 'error', code: 'transmissionFailed', unRead: true }]);
  }
  const [, again] = callers;
  const params = { shipmentId };
  const read = async () => (await again?.do('shipment', { params, query: { only: 'shipmentData' } }))?.shipmentData;
  const failed = await read();
  expect(failed).toMatchObject({ status: STATUS.technicalError, isBooked: true, changedBy: 'system' });
  expect(failed?.validationNotice).toEqual({ code: 'transmissionFailed' });
  expect(failed && instructionsOf(failed)).toBe(PRINT_STATUS.deliveryError);
  await pass(MINUTE);
  await expect.poll(() => openJobs(server.db), { timeout: DELIVERY_LIMIT }).toEqual([]);

  rmSync(folder);
  await again?.do('bookShipment', { params, body: { action: 'update' } });
  expect(await read()).toMatchObject({ status: STATUS.inProgress, validationError: null, validationNotice: null });
  expect(delivered()).toHaveLength(1);
  expect(await openJobs(server.db)).toEqual([]);
});

test('the moderators are mailed that a carrier cannot be reached, at most once an hour for each', async () => {
  const mailed = () => post.mails.filter(({ text }) => text.includes('/Shipment/')).map(({ to, link }) => [to, link]);
  const before = mailed().length;
  const anHourLater = async () => {
    await pass(60 * MINUTE);
    moderator = await server.signIn(TEST_USERS.Moderator);
  };
  /** Fails in the last attempt. */
  const failForGood = async (type: string) => {
    const { shipmentId } = await bookUndelivered(type);
    writeFileSync(folder, '');
    const message = server.db.updateTable('edi_messages').where('shipment_id', '=', shipmentId);
    await message.set({ tries: 4 }).execute();
    await pass(MINUTE);
    const status = async () => (await shipment(shipmentId)).status;
    await expect.poll(status, { timeout: DELIVERY_LIMIT }).toBe(PRINT_STATUS.deliveryError);
    await pass(MINUTE);
    await expect.poll(() => openJobs(server.db), { timeout: DELIVERY_LIMIT }).toEqual([]);
    rmSync(folder);
    return shipmentId;
  };
  await anHourLater();
  const other = await createEdiDeliveryType(moderator);
  const first = await failForGood(deliveryType);
  expect(mailed().slice(before)).toEqual([[TEST_USERS.Moderator, expect.stringMatching(`/Shipment/${first}$`)]]);
  await failForGood(deliveryType);
  expect(mailed()).toHaveLength(before + 1);
  await failForGood(other);
  expect(mailed(), 'another carrier').toHaveLength(before + 2);
  await anHourLater();
  await failForGood(deliveryType);
  expect(mailed(), 'an hour later').toHaveLength(before + 3);
});

/** Makes a carrier's directory unwritable until the returned function is called; its replies can still be read. */
function closeDirectory(carrierId: string | null): () => void {
  const out = path.join(folder, TEST_COMPANY, carrierId ?? '', 'out');
  mkdirSync(path.dirname(out), { recursive: true });
  rmSync(out, { recursive: true, force: true });
  writeFileSync(out, '');
  return () => rmSync(out);
}

test('[BOK-02] a change that could not be delivered and was given up is sent when it is asked for again', async () => {
  rmSync(folder, { recursive: true, force: true });
  const booker = await server.signIn(TEST_USERS.DefaultUser);
  const { shipmentId } = await createShipment(booker, { deliveryType });
  const params = { shipmentId };
  const { carrier } = await book(booker, shipmentId);
  expect(delivered()).toHaveLength(1);
  await booker.do('saveShipment', { params, body: { msgToFW1: 'Ring the bell' } });
  const open = closeDirectory(carrier);
  await book(booker, shipmentId, 'update');
  const tries = async () =>
    (
      await server.db
        .selectFrom('edi_messages')
        .select('tries')
        .where('shipment_id', '=', shipmentId)
        .where('function', '=', 'replace')
        .executeTakeFirstOrThrow()
    ).tries;
  for (const [index, minutes] of [1, 5, 15, 60].entries()) {
    await pass(minutes * MINUTE);
    await expect.poll(tries, { timeout: DELIVERY_LIMIT }).toBe(index + 2);
  }
  moderator = await server.signIn(TEST_USERS.Moderator);
  expect(await shipment(shipmentId)).toMatchObject({ status: STATUS.technicalError, isBooked: true });
  open();
  const again = await server.signIn(TEST_USERS.DefaultUser);
  expect(await book(again, shipmentId, 'update')).toMatchObject({ status: STATUS.inProgress, validationNotice: null });
  expect(delivered()).toHaveLength(1);
});

test('[BOK-01, PRT-01] an older message that arrives after a change leaves the instructions to be sent', async () => {
  const booker = await server.signIn(TEST_USERS.DefaultUser);
  const { shipmentId, carrier } = await createShipment(booker, { deliveryType });
  rmSync(folder, { recursive: true, force: true });
  const open = closeDirectory(carrier);
  await book(booker, shipmentId);
  await booker.do('saveShipment', { params: { shipmentId }, body: { msgToFW1: 'Ring the bell' } });
  open();
  await pass(MINUTE);
  await expect.poll(delivered, { timeout: DELIVERY_LIMIT }).toHaveLength(1);
  moderator = await server.signIn(TEST_USERS.Moderator);
  const differing = await shipment(shipmentId);
  expect(differing).toMatchObject({ isBooked: true, differsFromCarrier: true, status: STATUS.inProgress });
  expect(instructionsOf(differing)).toBe(PRINT_STATUS.notPrinted);
  const updated = await book(await server.signIn(TEST_USERS.DefaultUser), shipmentId, 'update');
  expect(instructionsOf(updated)).toBe(PRINT_STATUS.done);
  expect(delivered()).toHaveLength(2);
});

test.each([
  [true, 'testMade'],
  [false, 'ready'],
] as const)(
  '[BOK-05] a message made without a server, in test mode %s, is called %s and never sent, even when a server is named later',
  async (testMode, placement) => {
    const numberSeries = { consignment: consignmentSeries(), package: packageSeries() };
    await setTestMode(testMode);
    onTestFinished(() => setTestMode(true));
    const connection = { ...DSV_CARRIER, testMode, numberSeries } as Partial<CarrierInput>;
    const carrierId = await createCarrier(moderator, connection);
    const { id } = await createDeliveryType(moderator, carrierId, `Type ${carrierId}`, { dom: 'GRP' });
    const { shipmentId } = await createShipment(moderator, { deliveryType: id });
    expect(await book(moderator, shipmentId)).toMatchObject({ bookedAs: placement });
    const called = async () => {
      const { data } = await moderator.do('ediLog', { query: { shipmentId } });
      const listed = (await moderator.do('carriers')).find((carrier) => carrier.carrierId === carrierId);
      return [data.map((entry) => entry.placement), listed?.lastDelivery?.placement];
    };
    await expect.poll(called).toEqual([[placement], placement]);
    const body = { name: 'DSV', carrierSuiteId: DSV_CARRIER.carrierSuiteId, fTPserver: 'ftp.carrier.test' };
    await moderator.do('saveCarrier', { params: { carrierId }, body });
    expect(await called()).toEqual([[placement], placement]);
  },
);
