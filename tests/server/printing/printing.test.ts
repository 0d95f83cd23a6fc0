import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { DocumentKind, Shipment } from '#contract/shipment.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { numbersRead, type ReadPage, readPdf } from '#tests/documents/read-barcodes.ts';
import {
  book,
  consignmentSeries,
  createCarrier,
  createDeliveryType,
  createEdiDeliveryType,
  createShipment,
  DSV_CARRIER,
  goodsLine,
  numbersOf,
  packageSeries,
  swedishReceiver,
  throughCustoms,
} from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const { done, notPrinted } = PRINT_STATUS;

const server = await startTestServer();
const moderator = await server.signIn(TEST_USERS.Moderator);
const user = await server.signIn(TEST_USERS.DefaultUser);
const ediType = await createEdiDeliveryType(moderator);
const ownCarrier = await createCarrier(moderator, { carrierSuiteId: 'STANDARD' });
const { id: ownTransport } = await createDeliveryType(moderator, ownCarrier, 'Own', {
  dom: 'STD',
  eu: 'STD',
  ex: 'STD',
});

interface Printed {
  readonly pages: ReadPage[];
  readonly fileName: string;
  readonly contentType: string;
  readonly shipment: Shipment | undefined;
}

async function print(caller: TestCaller, shipmentId: string, body: object = {}, language = 'en'): Promise<Printed> {
  const headers = { 'accept-language': language };
  const answer = await caller.do('printShipment', { params: { shipmentId }, body, headers });
  if (!('base64Data' in answer)) throw new Error('no print client is connected');
  const pages = await readPdf(Buffer.from(answer.base64Data, 'base64'));
  return { pages, fileName: answer.fileName, contentType: answer.contentType, shipment: answer.shipmentData };
}
const guidOf = (shipment: Shipment, kind: DocumentKind): string =>
  shipment.documents.find((document) => document.kind === kind)?.docGUID ?? '';
const printStatuses = (shipment: Shipment | undefined) =>
  Object.fromEntries(shipment?.documents.map(({ kind, printStatus }) => [kind, printStatus]) ?? []);
const now = async (shipmentId: string): Promise<Shipment> =>
  (await user.do('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } })).shipmentData;

describe('previews', () => {
  test('[PRT-01] label and waybill are PDFs whose bars are the numbers of the booking', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType: ediType });
    const booked = await book(user, shipmentId);
    const label = await print(user, shipmentId, { docGUID: guidOf(booked, 'label'), preview: true });
    expect(label).toMatchObject({ fileName: `Transport label ${shipmentId}.pdf`, contentType: 'application/pdf' });
    expect(label.pages).toHaveLength(3);
    expect(numbersRead(label.pages)).toEqual(numbersOf(booked).sort());
    const waybill = await print(user, shipmentId, { docGUID: guidOf(booked, 'waybill'), preview: true });
    expect(numbersRead(waybill.pages)).toEqual([booked.consignmentNo]);
    expect(waybill.pages[0]?.text).toContain('FRAKTSEDEL');
    expect(await now(shipmentId)).toEqual(booked);
  });

  test('[PRT-01] labels lie one a page, or two or four on a sheet from its first free place', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType: ediType });
    const booked = await book(user, shipmentId);
    const numbers = numbersOf(booked).sort();
    const docGUID = guidOf(booked, 'label');
    const three = async (sheet: object) => {
      const { pages } = await print(user, shipmentId, { docGUID, preview: true, ...sheet });
      expect(numbersRead(pages)).toEqual(numbers);
      return pages.length;
    };
    expect(await three({ labelsPerSheet: 2 })).toBe(2);
    expect(await three({ labelsPerSheet: 2, firstPlace: 2 })).toBe(2);
    expect(await three({ firstPlace: 2 }), 'a place alone is one of four').toBe(1);
    expect(await three({ labelsPerSheet: 4, firstPlace: 3 })).toBe(2);
    const refused = (sheet: object) =>
      user.refused('printShipment', { params: { shipmentId }, body: { docGUID, ...sheet } as never });
    expect(await refused({ labelsPerSheet: 2, firstPlace: 3 })).toMatchObject({
      status: 422,
      fields: { firstPlace: { code: 'maxValue', values: { max: 2 } } },
    });
    expect(await refused({ labelsPerSheet: 3 })).toMatchObject({
      fields: { labelsPerSheet: { code: 'invalidChoice' } },
    });
    expect(await now(shipmentId), 'nothing of it was recorded').toEqual(booked);
  });

  test('before numbers are taken a preview takes none and shows no bars', async () => {
    const shipment = await createShipment(user, { deliveryType: ediType });
    const { pages } = await print(user, shipment.shipmentId, { preview: true });
    expect(pages, 'three labels and two copies of the waybill').toHaveLength(5);
    expect(pages.flatMap((page) => page.codes)).toEqual([]);
    expect(await now(shipment.shipmentId)).toEqual(shipment);
  });

  test('across a border the waybill is a CMR note', async () => {
    const receiver = { ...swedishReceiver, zipCode: '0159', city: 'Oslo', countryCode: 'NO' };
    const { shipmentId } = await createShipment(user, {
      deliveryType: ediType,
      addresses: { receiver },
      ...throughCustoms,
    });
    const booked = await book(user, shipmentId);
    const { pages } = await print(user, shipmentId, { docGUID: guidOf(booked, 'waybill'), preview: true });
    expect(pages[0]?.text).toContain('INTERNATIONAL CONSIGNMENT NOTE');
  });

  test('[CAR-01, PRT-01] waybill and CMR note name the carrier as its connection says, else as it is known', async () => {
    const said = {
      waybillName: 'DSV Road AB, Malmö terminal',
      waybillStreet: 'Lodgatan 19',
      waybillCity: '211 24 Malmö',
    };
    const numberSeries = { consignment: consignmentSeries(), package: packageSeries() };
    const carrierId = await createCarrier(moderator, { ...DSV_CARRIER, numberSeries, ...said } as never);
    const dsv = { dom: 'GRP', eu: 'GRP', ex: 'GRP' };
    const { id: saying } = await createDeliveryType(moderator, carrierId, 'Says', dsv);
    const norwegian = { ...swedishReceiver, zipCode: '0159', city: 'Oslo', countryCode: 'NO' };
    const waybillOf = async (deliveryType: string, receiver = swedishReceiver) => {
      const { shipmentId } = await createShipment(user, { deliveryType, addresses: { receiver }, ...throughCustoms });
      const docGUID = guidOf(await book(user, shipmentId), 'waybill');
      return (await print(user, shipmentId, { docGUID, preview: true })).pages[0]?.text ?? '';
    };
    for (const paper of [await waybillOf(saying), await waybillOf(saying, norwegian)]) {
      for (const line of Object.values(said)) expect(paper).toContain(line);
      expect(paper).not.toContain('Landskrona');
    }
    expect(await waybillOf(ediType)).toContain('Landskrona');
  });

  test('[PRT-05] transport instructions are a page to read, not the message', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType: ediType });
    const booked = await book(user, shipmentId);
    const { pages } = await print(user, shipmentId, { docGUID: guidOf(booked, 'instructions'), preview: true });
    expect(pages[0]?.text).toContain('TRANSPORTINSTRUKTION');
    expect(pages[0]?.text).toContain(`${booked.consignmentNo}`);
    expect(pages[0]?.text).not.toMatch(/[A-Z]{3}\+/);
  });

  test('what must not be used says so across the page, in the language asked for', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType: ediType });
    await user.do('saveShipment', { params: { shipmentId }, body: { status: STATUS.cancelled } });
    const { pages, fileName } = await print(user, shipmentId, { preview: true }, 'sv');
    expect(pages.every((page) => page.text.includes('MAKULERAD'))).toBe(true);
    expect(fileName).toBe(`Sändning ${shipmentId}.pdf`);
  });

  test('a document that does not exist is not found', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType: ediType });
    const options = { params: { shipmentId }, body: { docGUID: 'nothing', preview: true } };
    expect(await user.refused('printShipment', options)).toMatchObject({ status: 404 });
  });
});

describe('prints', () => {
  test('[BOK-03] the first print of an unbooked shipment takes its numbers and the booking keeps them', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType: ediType });
    const { pages, shipment } = await print(user, shipmentId);
    expect(shipment).toMatchObject({ status: STATUS.inProgress, isBooked: false });
    expect(printStatuses(shipment)).toEqual({ label: done, waybill: done, instructions: notPrinted });
    const numbers = shipment ? numbersOf(shipment) : [];
    expect(numbers).toHaveLength(4);
    expect(numbersRead(pages)).toEqual([...numbers].sort());
    const booked = await book(user, shipmentId);
    expect(numbersOf(booked)).toEqual(numbers);
    expect(booked.status).toBe(STATUS.ready);
  });

  test('a booked shipment is ready when everything is printed', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType: ediType });
    const booked = await book(user, shipmentId);
    const label = await print(user, shipmentId, { docGUID: guidOf(booked, 'label') });
    expect(label.shipment).toMatchObject({ status: STATUS.inProgress });
    const waybill = await print(user, shipmentId, { docGUID: guidOf(booked, 'waybill') });
    expect(waybill.shipment).toMatchObject({ status: STATUS.ready });
    expect(printStatuses(waybill.shipment)).toEqual({ label: done, waybill: done, instructions: done });
  });

  test('own transport needs no booking: printed is ready', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType: ownTransport });
    const { shipment, pages } = await print(user, shipmentId);
    expect(shipment).toMatchObject({ status: STATUS.ready, isBooked: false });
    expect(numbersRead(pages)).toEqual((shipment ? numbersOf(shipment) : []).sort());
    expect(await user.refused('bookShipment', { params: { shipmentId }, body: {} })).toMatchObject({ status: 409 });
  });

  test('a reprint has the same numbers and is recorded as one', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType: ediType, goodsLines: [goodsLine(1, 1)] });
    const first = await print(user, shipmentId);
    const again = { docGUID: guidOf(first.shipment as Shipment, 'label'), reason: 'Damaged' };
    const second = await print(user, shipmentId, again);
    expect(numbersRead(second.pages)).toEqual(numbersRead(first.pages));
    const rows = await server.db
      .selectFrom('prints')
      .select(['kind', 'is_reprint'])
      .where('shipment_id', '=', shipmentId)
      .orderBy('print_id')
      .execute();
    expect(rows).toEqual([
      { kind: 'label', is_reprint: false },
      { kind: 'waybill', is_reprint: false },
      { kind: 'label', is_reprint: true },
    ]);
  });

  test('a print has as many copies as the carrier’s settings say, each numbered', async () => {
    const documents = [{ document: 'waybill', active: true, autoprint: false, copies: 3 }];
    const carrierId = await createCarrier(moderator, { ...DSV_CARRIER, documents } as never);
    const { id: type } = await createDeliveryType(moderator, carrierId, 'Copies', { dom: 'GRP' });
    const { shipmentId } = await createShipment(user, { deliveryType: type });
    const { pages, shipment } = await print(user, shipmentId);
    expect(printStatuses(shipment)).toEqual({ waybill: done });
    expect(pages.map((page) => /Ex \/ Copy (\d \(\d\))/.exec(page.text)?.[1])).toEqual(['1 (3)', '2 (3)', '3 (3)']);
  });

  test('documents are named in the language asked for and keep their kind', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType: ediType });
    const headers = { 'accept-language': 'sv' };
    const { shipmentData } = await user.do('shipment', { params: { shipmentId }, headers });
    expect(shipmentData.documents.map(({ kind, documentName }) => [kind, documentName])).toEqual([
      ['label', 'Transportetikett'],
      ['waybill', 'Fraktsedel'],
      ['instructions', 'Transportinstruktion'],
    ]);
  });

  test('[BOK-01] a web service shipment prints nothing before it is booked', async () => {
    const carrierId = await createCarrier(moderator, { carrierSuiteId: 'POSTNORDSE', numberSeries: {} } as never);
    const { id: type } = await createDeliveryType(moderator, carrierId, 'Parcel', { dom: '18' });
    const { shipmentId } = await createShipment(user, { deliveryType: type });
    const refused = { status: 409, code: 'wrongState', state: STATUS.open };
    expect(await user.refused('printShipment', { params: { shipmentId }, body: {} })).toMatchObject({
      ...refused,
      reason: 'bookFirst',
    });
  });

  test('a cancelled shipment is not printed', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType: ediType });
    await user.do('saveShipment', { params: { shipmentId }, body: { status: STATUS.cancelled } });
    expect(await user.refused('printShipment', { params: { shipmentId }, body: {} })).toMatchObject({
      status: 409,
      state: STATUS.cancelled,
    });
  });

  test('one key prints once, whoever repeats it', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType: ediType });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await user.do('printShipment', { params: { shipmentId }, body: {}, headers });
    const again = await user.call('printShipment', { params: { shipmentId }, body: {}, headers });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual({ shipmentId, _etag: first.shipmentData?._etag });
  });

  test('a closed shipment prints again what it had printed, and nothing else', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType: ediType });
    const booked = await book(user, shipmentId);
    const label = { docGUID: guidOf(booked, 'label') };
    await print(user, shipmentId, label);
    await close(shipmentId);
    const reason = 'Lost';
    expect((await print(user, shipmentId, { ...label, reason })).shipment).toMatchObject({ status: STATUS.closed });
    expect((await print(user, shipmentId, { reason })).pages).toHaveLength(3);
    const waybill = { params: { shipmentId }, body: { docGUID: guidOf(booked, 'waybill') } };
    expect(await user.refused('printShipment', waybill)).toMatchObject({ status: 409, state: STATUS.closed });
  });

  test('goods changed after printing: papers are to be printed again, with a number for the package that was added', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType: ownTransport, goodsLines: [goodsLine(1, 1)] });
    const first = await print(user, shipmentId);
    expect(first.shipment).toMatchObject({ status: STATUS.ready });
    const change = { goodsLines: [goodsLine(1, 2)] };
    const { shipmentData: changed } = await user.do('saveShipment', { params: { shipmentId }, body: change });
    expect(changed).toMatchObject({ status: STATUS.inProgress });
    expect(printStatuses(changed)).toEqual({ label: notPrinted, waybill: notPrinted });
    const second = await print(user, shipmentId);
    expect(second.shipment).toMatchObject({ status: STATUS.ready, consignmentNo: first.shipment?.consignmentNo });
    const [before, after] = [first, second].map(({ shipment }) => shipment?.goodsLines[0]?.packageNumbers);
    expect(after).toHaveLength(2);
    expect(after?.[0]).toBe(before?.[0]);
  });

  test('a series that has ended prints nothing and says so on the shipment', async () => {
    const numberSeries = {
      consignment: consignmentSeries(),
      package: packageSeries({ prefix1: '37390000', to: '000000002' }),
    };
    const type = await createEdiDeliveryType(moderator, numberSeries);
    const { shipmentId } = await createShipment(user, { deliveryType: type });
    expect(await user.refused('printShipment', { params: { shipmentId }, body: {} })).toMatchObject({ status: 422 });
    const failed = await now(shipmentId);
    expect(failed).toMatchObject({ status: STATUS.technicalError, consignmentNo: null });
    expect(printStatuses(failed)).toEqual({ label: notPrinted, waybill: notPrinted, instructions: notPrinted });
    await user.do('saveShipment', { params: { shipmentId }, body: { goodsLines: [goodsLine(1, 2)] } });
    expect((await print(user, shipmentId)).shipment).toMatchObject({
      status: STATUS.inProgress,
      validationError: null,
    });
  });
});

/** The state after an end of day. */
async function close(shipmentId: string): Promise<void> {
  await server.db
    .updateTable('shipments')
    .set({ status: STATUS.closed, document: sql`jsonb_set(document, '{status}', '70')` })
    .where('shipment_id', '=', shipmentId)
    .execute();
}
