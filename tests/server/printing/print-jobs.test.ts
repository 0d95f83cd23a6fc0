/** Print clients: which jobs they get, what they report, and what becomes of jobs that nobody confirms. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { DocumentKind, Shipment } from '#contract/shipment.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { createWriter } from '#server/db/write.ts';
import { createPrintJobs } from '#server/printing/print-jobs.ts';
import { readPdf } from '#tests/documents/read-barcodes.ts';
import {
  book,
  createCarrier,
  createDeliveryType,
  createEdiDeliveryType,
  createShipment,
  DSV_CARRIER,
  goodsLine,
} from '#tests/support/freight-world.ts';
import { newPrintClient, type PrintClient, printClientWith } from '#tests/support/print-client.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

const { deliveryError, done, notPrinted, queued } = PRINT_STATUS;

/** Units: milliseconds. */
const MINUTE = 60_000;

let now = new Date();
const pass = (time: number) => {
  now = new Date(now.getTime() + time);
};
const server = await startTestServer({ clock: () => now, environment: { TRUST_PROXY: '1' } });
let moderator = await server.signIn(TEST_USERS.Moderator);
const deliveryType = await createEdiDeliveryType(moderator);
let user: TestCaller;
let client: PrintClient;
beforeEach(async () => {
  pass(60 * MINUTE);
  user = await server.signIn(TEST_USERS.DefaultUser);
  moderator = await server.signIn(TEST_USERS.Moderator);
  await server.db.deleteFrom('prints').execute();
  client = await newPrintClient(server, user);
  expect(await client.take()).toBeUndefined();
});

const bookedShipment = async (values: object = {}): Promise<Shipment> => {
  const { shipmentId } = await createShipment(user, { deliveryType, goodsLines: [goodsLine(1, 3)], ...values });
  return book(user, shipmentId);
};
const print = (shipmentId: string, body: object = {}) => user.do('printShipment', { params: { shipmentId }, body });
const shipmentNow = async (shipmentId: string): Promise<Shipment> =>
  (await user.do('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } })).shipmentData;
const statuses = async (shipmentId: string) => {
  const { status, documents } = await shipmentNow(shipmentId);
  const of = (wanted: DocumentKind) => documents.find(({ kind }) => kind === wanted)?.printStatus;
  return { status, label: of('label'), waybill: of('waybill') };
};
const guidOf = (shipment: Shipment, kind: DocumentKind): string =>
  shipment.documents.find((document) => document.kind === kind)?.docGUID ?? '';
const ledger = async (shipmentId: string) => (await user.do('prints', { params: { shipmentId }, query: {} })).data;

describe('a connected client', () => {
  test('[PRT-04] labels asked for two on a sheet come so, on A4, each copy on a place of its own', async () => {
    const booked = await bookedShipment();
    await print(booked.shipmentId, { docGUID: guidOf(booked, 'label'), labelsPerSheet: 2, firstPlace: 2, copies: 2 });
    const label = await client.take();
    expect(label).toMatchObject({ printType: 'A4', copies: 1 });
    // One on the begun sheet, five on three others.
    expect(await readPdf(Buffer.from(label?.base64Data ?? '', 'base64'))).toHaveLength(4);
  });

  test('[PRT-01, PRT-02, PRT-04] gets each document as a job of its own; queued, then printed as it says', async () => {
    const { shipmentId } = await bookedShipment();
    const answer = await print(shipmentId);
    expect(answer).toMatchObject({ queued: true, shipmentData: { status: STATUS.inProgress } });
    expect(await statuses(shipmentId)).toEqual({ status: STATUS.inProgress, label: queued, waybill: queued });

    const label = await client.take();
    expect(label).toMatchObject({ fileName: `Transport label ${shipmentId}.pdf`, copies: 1, printType: 'LABEL' });
    expect(await readPdf(Buffer.from(label?.base64Data ?? '', 'base64'))).toHaveLength(3);
    expect((await client.acknowledge(label?.id ?? '')).status).toBe(204);
    expect(await statuses(shipmentId)).toEqual({ status: STATUS.inProgress, label: done, waybill: queued });

    const waybill = await client.take();
    expect((await client.acknowledge(waybill?.id ?? '', { cameOut: true })).status).toBe(204);
    expect(await statuses(shipmentId)).toEqual({ status: STATUS.ready, label: done, waybill: done });
    expect((await client.ask()).status).toBe(204);
    expect(await ledger(shipmentId)).toMatchObject([
      {
        kind: 'waybill',
        outcome: 'printed',
        client: 'Computer one',
        askedByName: TEST_USERS.DefaultUser,
        isReprint: false,
      },
      { kind: 'label', outcome: 'printed', client: 'Computer one', askedBy: TEST_USERS.DefaultUser },
    ]);
  });

  test('[PRT-04] hears of a job while it waits for one, also from another process', async () => {
    const { shipmentId } = await bookedShipment();
    const waiting = client.take({ wait: '25' });
    await print(shipmentId);
    expect(await waiting).toMatchObject({ fileName: `Transport label ${shipmentId}.pdf` });
  });

  test('[PRT-03, PRT-04] a client that reports a failure makes the document, the ledger and a notification say what went wrong', async () => {
    const shipment = await bookedShipment();
    const { shipmentId } = shipment;
    await print(shipmentId, { docGUID: guidOf(shipment, 'label') });
    const job = await client.take();
    await client.acknowledge(job?.id ?? '', { cameOut: false, failure: 'Out of paper' });
    expect(await statuses(shipmentId)).toMatchObject({ status: STATUS.inProgress, label: deliveryError });
    const failure = { code: 'client', text: 'Out of paper' };
    expect(await ledger(shipmentId)).toMatchObject([{ outcome: 'failed', failure }]);
    const { notifications } = await user.do('staticData');
    expect(notifications[0]).toMatchObject({ code: 'printFailed', shipmentId, values: { text: 'Out of paper' } });
    expect(await print(shipmentId, { docGUID: guidOf(shipment, 'label') }), 'no question').toMatchObject({
      queued: true,
    });
    expect((await ledger(shipmentId))[0]).toMatchObject({ outcome: 'waiting', isReprint: false });
  });

  test('[PRT-02] prints as many copies as the documents table says, or as are asked for', async () => {
    const documents = [
      { document: 'label', active: true, autoprint: false, copies: 2 },
      { document: 'waybill', active: true, autoprint: false, copies: 3 },
    ];
    const numberSeries = {
      consignment: { from: '900000', to: '999999', current: '900000', checkSumType: 'MOD10LUHN' },
      package: { from: '900000', to: '999999', current: '900000', checkSumType: 'MOD10LUHN' },
    };
    const carrierId = await createCarrier(moderator, { ...DSV_CARRIER, numberSeries, documents } as never);
    const { id } = await createDeliveryType(moderator, carrierId, 'Copies', { dom: 'GRP' });
    const shipment = await bookedShipment({ deliveryType: id });
    await print(shipment.shipmentId);
    const label = await client.take();
    expect(label).toMatchObject({ copies: 2 });
    expect(await readPdf(Buffer.from(label?.base64Data ?? '', 'base64'))).toHaveLength(3);
    await client.acknowledge(label?.id ?? '');
    const waybill = await client.take();
    const pages = await readPdf(Buffer.from(waybill?.base64Data ?? '', 'base64'));
    expect([waybill?.copies, pages.map(({ text }) => /\d \(3\)/.exec(text)?.[0])]).toEqual([
      1,
      ['1 (3)', '2 (3)', '3 (3)'],
    ]);
    await client.acknowledge(waybill?.id ?? '');
    const docGUID = guidOf(shipment, 'label');
    await print(shipment.shipmentId, { docGUID, copies: 5, reason: 'Lost' });
    expect(await client.take()).toMatchObject({ copies: 5 });
  });

  describe('of labels asked for twice before the first is known', () => {
    const askTwice = async () => {
      const shipment = await bookedShipment();
      const { shipmentId } = shipment;
      const docGUID = guidOf(shipment, 'label');
      await print(shipmentId, { docGUID });
      await client.acknowledge((await client.take())?.id ?? '');
      const { printIds: [first = ''] = [] } = await print(shipmentId, { docGUID, packageNos: [1], reason: 'Damaged' });
      const { printIds: [second = ''] = [] } = await print(shipmentId, { docGUID, packageNos: [3], reason: 'Damaged' });
      return { shipmentId, docGUID, first, second };
    };
    const labelNow = async (shipmentId: string) => (await statuses(shipmentId)).label;

    test('[PRT-03, PRT-04] both come out, and the paper is queued until the last is known', async () => {
      const { shipmentId, first, second } = await askTwice();
      expect((await client.take())?.id).toBe(first);
      await client.acknowledge(first);
      expect(await labelNow(shipmentId)).toBe(20);
      expect((await ledger(shipmentId)).map(({ outcome }) => outcome)).toEqual(['waiting', 'printed', 'printed']);
      const job = await client.take();
      expect(job?.id).toBe(second);
      expect(await readPdf(Buffer.from(job?.base64Data ?? '', 'base64'))).toHaveLength(1);
      await client.acknowledge(second);
      expect(await labelNow(shipmentId)).toBe(30);
      expect((await ledger(shipmentId)).map(({ outcome }) => outcome)).toEqual(['printed', 'printed', 'printed']);
    });

    test('[PRT-03, PRT-04] the second comes out also when the first fails, or an earlier one is corrected', async () => {
      const { shipmentId, first, second } = await askTwice();
      await client.take();
      await client.acknowledge(first, { cameOut: false, failure: 'Out of paper' });
      expect((await user.do('staticData')).notifications[0]).toMatchObject({ values: { text: 'Out of paper' } });
      for (const cameOut of [true, false]) {
        await user.do('savePrintOutcome', { params: { shipmentId, printId: first }, body: { cameOut } });
        expect(await labelNow(shipmentId)).toBe(20);
      }
      expect((await client.take())?.id).toBe(second);
      await client.acknowledge(second, { cameOut: false });
      expect(await labelNow(shipmentId), 'the last one decides').toBe(25);
      await user.do('savePrintOutcome', { params: { shipmentId, printId: second }, body: { cameOut: true } });
      expect(await labelNow(shipmentId)).toBe(30);
    });
  });

  test('[PRT-03] what was changed or cancelled before it was taken never comes out', async () => {
    const changed = await createShipment(user, { deliveryType });
    await print(changed.shipmentId);
    const cancelled = await createShipment(user, { deliveryType });
    await print(cancelled.shipmentId);
    const goodsLines = [goodsLine(1, 9)];
    await user.do('saveShipment', { params: { shipmentId: changed.shipmentId }, body: { goodsLines } });
    await user.do('saveShipment', { params: { shipmentId: cancelled.shipmentId }, body: { status: STATUS.cancelled } });
    expect(await client.take()).toBeUndefined();
    const failures = async (id: string) => (await ledger(id)).map(({ outcome, failure }) => [outcome, failure?.code]);
    expect(await failures(changed.shipmentId)).toEqual(Array(2).fill(['failed', 'changed']));
    expect(await failures(cancelled.shipmentId)).toEqual(Array(2).fill(['failed', 'void']));
    expect(await statuses(changed.shipmentId)).toMatchObject({ label: notPrinted, waybill: notPrinted });
    const told = (await user.do('staticData')).notifications.filter(({ code }) => code === 'printFailed');
    expect(told.slice(0, 4).map(({ shipmentId, message }) => [shipmentId, message])).toEqual([
      [cancelled.shipmentId, 'Waybill: The shipment may not be printed any more'],
      [cancelled.shipmentId, 'Transport label: The shipment may not be printed any more'],
      [changed.shipmentId, 'Waybill: The shipment was changed before it was printed'],
      [changed.shipmentId, 'Transport label: The shipment was changed before it was printed'],
    ]);
  });
});

test('[PRT-02] booking prints what the documents table says to the client, or names it where none is connected', async () => {
  const documents = [{ document: 'label', active: true, autoprint: true, copies: 2 }];
  const numberSeries = {
    consignment: { from: '800000', to: '899999', current: '800000', checkSumType: 'MOD10LUHN' },
    package: { from: '800000', to: '899999', current: '800000', checkSumType: 'MOD10LUHN' },
  };
  const carrierId = await createCarrier(moderator, { ...DSV_CARRIER, numberSeries, documents } as never);
  const { id } = await createDeliveryType(moderator, carrierId, 'Autoprint', { dom: 'GRP' });
  const bookOne = async () => {
    const { shipmentId } = await createShipment(user, { deliveryType: id });
    const options = { params: { shipmentId }, body: {}, headers: { 'idempotency-key': crypto.randomUUID() } };
    const answer = await user.do('bookShipment', options);
    expect((await user.call('bookShipment', options)).status, 'asked again it prints nothing more').toBe(200);
    return answer;
  };
  const booked = await bookOne();
  expect([booked.autoprint, printed(booked.shipmentData)]).toEqual([[], { label: queued }]);
  expect(await client.take()).toMatchObject({ docGUID: guidOf(booked.shipmentData, 'label'), copies: 2 });
  expect(await client.take()).toBeUndefined();
  pass(2 * MINUTE);
  const alone = await bookOne();
  const label = guidOf(alone.shipmentData, 'label');
  expect([alone.autoprint, printed(alone.shipmentData)]).toEqual([[label], { label: notPrinted }]);
});

const printed = ({ documents }: Shipment) =>
  Object.fromEntries(documents.map(({ kind, printStatus }) => [kind, printStatus]));

describe('of two clients', () => {
  test('[PRT-04] two clients with one key never get the same job; one that is silent gets its job again, nobody else does', async () => {
    const { clientKey } = await user.do('newClientKey');
    const [one, two] = ['one', 'two'].map((id) => printClientWith(server, clientKey, id)) as [PrintClient, PrintClient];
    await one.take();
    const { shipmentId } = await bookedShipment();
    await print(shipmentId);
    const taken = await Promise.all([one.take(), two.take()]);
    expect(new Set(taken.map((job) => job?.id)).size).toBe(2);
    expect([await one.take(), await two.take()], 'both are at work').toEqual([undefined, undefined]);
    pass(2 * MINUTE);
    expect((await two.take())?.id).toBe(taken[1]?.id);
    expect(await two.take()).toBeUndefined();
    expect((await one.take())?.id).toBe(taken[0]?.id);
  });

  test('[PRT-04] what is for a printer goes to the one that has it, and to any of them where none connected has it', async () => {
    const { clientKey } = await user.do('newClientKey');
    const [office, zebra] = ['office', 'zebra'].map((id) => printClientWith(server, clientKey, id)) as [
      PrintClient,
      PrintClient,
    ];
    const lookOffice = () => office.take({ printers: 'Office\nSpare' });
    const lookZebra = () => zebra.take({ printers: 'Zebra ZD421' });
    await Promise.all([lookOffice(), lookZebra()]);
    const shipment = await bookedShipment();
    const printOn = async (printer: string) => {
      const asked = { docGUID: guidOf(shipment, 'label'), reason: 'Damaged', printer };
      return (await print(shipment.shipmentId, asked)).printIds?.[0];
    };
    const forZebra = await printOn('Zebra ZD421');
    const forOffice = await printOn('Office');
    expect(await lookOffice(), 'not the older one').toMatchObject({ id: forOffice, printer: 'Office' });
    expect(await lookOffice()).toBeUndefined();
    expect(await lookZebra()).toMatchObject({ id: forZebra, printer: 'Zebra ZD421' });

    const typed = await printOn('Typed by hand');
    expect(await lookOffice()).toMatchObject({ id: typed, printer: 'Typed by hand' });
    const left = await printOn('Zebra ZD421');
    expect(await lookOffice()).toBeUndefined();
    pass(MINUTE);
    expect(await lookOffice(), 'the one that has it is gone').toMatchObject({ id: left });
  });

  test('[PRT-04] each prints for its own user, and a key is none of another company', async () => {
    const other = await newPrintClient(server, moderator);
    const stranger = await newPrintClient(server, await server.signIn(OTHER_USERS.Moderator));
    const { shipmentId } = await bookedShipment();
    const { printIds = [] } = await print(shipmentId);
    expect([await other.take(), await stranger.take()]).toEqual([undefined, undefined]);
    for (const one of [other, stranger]) {
      expect(await one.acknowledge(printIds[0] ?? '')).toMatchObject({ status: 404 });
    }
    expect((await client.take())?.id).toBe(printIds[0]);
  });
});

test('[PRT-03, PRT-04] a job its client never answers for is given up, said to the user, and may still turn out printed', async () => {
  const shipment = await bookedShipment();
  const { shipmentId } = shipment;
  await print(shipmentId, { docGUID: guidOf(shipment, 'label') });
  const job = await client.take();
  pass(6 * MINUTE);
  const { db } = server;
  const clock = () => now;
  const giving = createPrintJobs({
    db,
    clock,
    writer: createWriter({ db, clock }),
    rendering: server.app as never,
    bell: server.app as never,
  });
  await giving.giveUpLost();
  expect(await statuses(shipmentId)).toMatchObject({ label: deliveryError });
  expect(await ledger(shipmentId)).toMatchObject([{ outcome: 'failed', failure: { code: 'noAnswer', text: null } }]);
  expect((await user.do('staticData')).notifications[0]).toMatchObject({ code: 'printFailed', shipmentId });
  expect(await client.take(), 'it is not printed behind somebody’s back').toBeUndefined();
  expect((await client.acknowledge(job?.id ?? '')).status).toBe(204);
  expect(await statuses(shipmentId)).toMatchObject({ label: done });

  // An end of day may have hundreds: after a few identical notifications the others are only counted.
  for (let index = 0; index < 3; index += 1) await print((await bookedShipment()).shipmentId);
  for (let taken = await client.take(); taken; taken = await client.take());
  pass(6 * MINUTE);
  await giving.giveUpLost();
  const { notifications } = await (await server.signIn(TEST_USERS.DefaultUser)).do('staticData');
  expect(notifications[0]).toMatchObject({ code: 'printsFailed', values: { count: 3 } });
  expect(notifications.slice(1, 5).map(({ code }) => code)).toEqual(Array(4).fill('printFailed'));
});

describe('a client key', () => {
  test('[PRO-02, PRT-04] a client key is worth nothing once there is a new one, or its user is gone', async () => {
    const { shipmentId } = await bookedShipment();
    const waiting = client.ask({ wait: '5' });
    const changed = await newPrintClient(server, user);
    await changed.take();
    await print(shipmentId);
    expect([204, 403], 'whether or not it waited when the key was changed').toContain((await waiting).status);
    expect(await client.ask()).toMatchObject({ status: 403, body: { code: 'session' } });
    expect(await changed.take()).toBeDefined();

    const body = { username: 'leaves@kaj.test', fullName: 'Elin Lund', role: 'DefaultUser' };
    await moderator.do('createUser', { body });
    const { clientKey } = await moderator.do('newClientKey');
    await server.db
      .updateTable('users')
      .set({ client_key_hash: (await keyHashOf(TEST_USERS.Moderator)) ?? '' })
      .where('username', '=', body.username)
      .execute();
    await server.db
      .updateTable('users')
      .set({ client_key_hash: null })
      .where('username', '=', TEST_USERS.Moderator)
      .execute();
    const theirs = printClientWith(server, clientKey, 'theirs');
    expect(await theirs.ask()).toMatchObject({ status: 204 });
    await moderator.do('deleteUser', { params: { username: body.username } });
    expect(await theirs.ask()).toMatchObject({ status: 403 });
  });

  test('[PRT-04] cannot be tried out, and its owner goes on from the same network', async () => {
    const network = { 'x-forwarded-for': '10.9.8.7' };
    const wrong = { headers: { authorization: `Bearer ${'ABCD-'.repeat(8).slice(0, -1)}`, ...network } };
    const answers: number[] = [];
    for (let tries = 0; tries < 26; tries += 1) answers.push((await server.anonymous.call('printJobs', wrong)).status);
    expect(answers).toEqual([...Array(25).fill(403), 429]);
    expect((await client.ask()).status).toBe(204);
  });

  test('[PRO-02, PRT-04] shows its clients in the profile: which, when each answered last, and the printers it names', async () => {
    const clientsNow = async () => (await user.do('myProfile')).clients;
    const one = { name: 'Computer one', lastAnswerAt: now.toISOString(), isConnected: true };
    expect(await clientsNow()).toEqual([{ ...one, printers: [] }]);
    await client.take({ printers: 'Zebra ZD421\nOffice\n\n Office \nPå lagret' });
    expect(await clientsNow()).toEqual([{ ...one, printers: ['Zebra ZD421', 'Office', 'På lagret'] }]);
    const tooMany = Array.from({ length: 41 }, (_, index) => index).join('\n');
    for (const printers of ['x'.repeat(101), tooMany, 'x\n'.repeat(2001)]) {
      expect(await client.ask({ printers })).toMatchObject({ status: 400, body: { code: 'badRequest' } });
    }
    await client.take({ printers: 'Office' });
    expect(await clientsNow(), 'as it is now').toEqual([{ ...one, printers: ['Office'] }]);
    pass(2 * MINUTE);
    expect((await user.do('myProfile')).clients).toMatchObject([{ isConnected: false }]);
    const { shipmentId } = await bookedShipment();
    expect(await print(shipmentId), 'nobody answers, so the browser prints').toMatchObject({
      fileName: /pdf/ as never,
    });
  });
});

const keyHashOf = async (username: string) =>
  (await server.db.selectFrom('users').select('client_key_hash').where('username', '=', username).executeTakeFirst())
    ?.client_key_hash;
