import { describe, expect, test } from 'vitest';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { functionOf, messagesAbout as messagesIn } from '#tests/support/edi-folder.ts';
import {
  book,
  consignmentSeries,
  createDeliveryType,
  createEdiDeliveryType,
  createShipment,
  goodsLine,
  numbersOf,
  packageSeries,
  swedishReceiver,
} from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const moderator = await server.signIn(TEST_USERS.Moderator);
const user = await server.signIn(TEST_USERS.DefaultUser);
const deliveryType = await createEdiDeliveryType(moderator);

const messagesAbout = (shipmentId: string) => messagesIn(server.config.dataDirectory, shipmentId);

describe('booking over EDI', () => {
  test('[BOK-03] a booking takes a consignment number and one package number per package', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType });
    const booked = await book(user, shipmentId);
    expect(booked).toMatchObject({ isBooked: true, status: STATUS.inProgress, differsFromCarrier: false });
    expect(booked.consignmentNo).toMatch(/^456\d{7}$/);
    expect(booked.trackingLink).toContain(booked.consignmentNo);
    expect(booked.goodsLines.map((line) => line.packageNumbers.length)).toEqual([2, 1]);
    expect(
      numbersOf(booked)
        .slice(1)
        .every((number) => /^37350000\d{10}$/.test(number)),
    ).toBe(true);
  });

  test('the message stands in the directory of the carrier and its document says so', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType });
    const booked = await book(user, shipmentId);
    const [message, ...more] = messagesAbout(shipmentId);
    expect(more).toEqual([]);
    expect(functionOf(message ?? [])).toBe('9');
    expect(message?.filter(({ name }) => name === 'PCI').map(({ elements }) => elements[1]?.[0])).toEqual(
      numbersOf(booked).slice(1),
    );
    expect(booked.documents.find(({ kind }) => kind === 'instructions')).toMatchObject({
      printStatus: PRINT_STATUS.done,
    });
  });

  test('the message says who sends, who receives, what, how and who pays', async () => {
    const addresses = {
      receiver: { ...swedishReceiver, contact: { ...swedishReceiver.contact, phoneNo: '+46 70 1' } },
    };
    const { shipmentId } = await createShipment(user, {
      deliveryType,
      addresses,
      orderNumber: "O'Brien+1",
      receiverPays: true,
      customerNumber: '778899',
      msgToFW2: 'Ring först: port 3?',
      currency: 'SEK',
      value: 1234.5,
    });
    await book(user, shipmentId);
    const [message = []] = messagesAbout(shipmentId);
    const segments = message.map(({ name, elements }) =>
      [name, ...elements.map((element) => element.join(':'))].join('+'),
    );
    expect(segments).toEqual(
      expect.arrayContaining([
        'NAD+CZ+7350000000009::9++Hamnens Gods AB+++++SE',
        'NAD+CN+++Åkerlunds Möbelhandel AB+Storgatan 12+Uppsala++75320+SE',
        'COM++46 70 1:TE',
        'NAD+FP+778899::87',
        'TOD+5+CC',
        'FTX+PRD+++GRP',
        'FTX+DEL+++Ring först: port 3?',
        "RFF+CU:O'Brien+1",
        'MOA+44:1234.5:SEK',
        'CNT+11:3:PCE',
        'TDT+20++30++DSV::87',
      ]),
    );
  });

  test('repeating what is done succeeds and does nothing more', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType });
    const first = await book(user, shipmentId);
    const second = await book(user, shipmentId);
    expect(numbersOf(second)).toEqual(numbersOf(first));
    expect(second._etag).toBe(first._etag);
    expect(messagesAbout(shipmentId)).toHaveLength(1);
  });

  test('one key sent eight times books once', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType });
    const options = {
      params: { shipmentId },
      body: { action: 'book' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => user.call('bookShipment', options)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(messagesAbout(shipmentId)).toHaveLength(1);
    const replayed = await user.call('bookShipment', options);
    expect(replayed.headers.get('idempotency-replayed')).toBe('true');
    expect(replayed.body).toMatchObject({ shipmentId });
  });

  test('a repeated booking answers the etag that the first one answered', async () => {
    const { shipmentId, _etag } = await createShipment(user, { deliveryType });
    const options = {
      params: { shipmentId },
      body: { action: 'book' },
      headers: { 'idempotency-key': crypto.randomUUID(), 'if-match': _etag ?? '' },
    };
    const { shipmentData } = await user.do('bookShipment', options);
    await user.do('saveShipment', { params: { shipmentId }, body: { noteInternal: 'Bokad' } });
    const replayed = await user.call('bookShipment', options);
    expect(replayed).toMatchObject({ status: 200, body: { shipmentId, _etag: shipmentData._etag } });
  });

  test('an update is sent as a replacement with a reference of its own and keeps the numbers', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType });
    const booked = await book(user, shipmentId);
    await user.do('saveShipment', { params: { shipmentId }, body: { orderNumber: 'ORD-2' } });
    const updated = await book(user, shipmentId, 'update');
    expect(updated).toMatchObject({ isBooked: true, differsFromCarrier: false });
    expect(numbersOf(updated)).toEqual(numbersOf(booked));
    const messages = messagesAbout(shipmentId);
    expect(messages.map(functionOf)).toEqual(['9', '5']);
    const references = messages.map((message) => message.find(({ name }) => name === 'UNB')?.elements[4]?.[0]);
    expect(new Set(references).size).toBe(2);
    await book(user, shipmentId, 'update');
    expect(messagesAbout(shipmentId)).toHaveLength(2);
  });

  test('packages added later get numbers of their own, packages taken away leave theirs void', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType, goodsLines: [goodsLine(1, 3)] });
    const before = numbersOf(await book(user, shipmentId)).slice(1);
    const change = (quantity: number) =>
      user.do('saveShipment', { params: { shipmentId }, body: { goodsLines: [goodsLine(1, quantity)] } });
    await change(5);
    const raised = numbersOf(await book(user, shipmentId, 'update')).slice(1);
    expect(raised.slice(0, 3)).toEqual(before);
    expect(new Set(raised).size).toBe(5);
    await change(2);
    const lowered = numbersOf(await book(user, shipmentId, 'update')).slice(1);
    expect(lowered).toEqual(before.slice(0, 2));
    await change(3);
    const again = numbersOf(await book(user, shipmentId, 'update')).slice(1);
    expect(raised).not.toContain(again[2]);
  });

  test('a cancelled booking is told to the carrier and its numbers are never used again', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType });
    const booked = await book(user, shipmentId);
    const cancelled = await book(user, shipmentId, 'cancel');
    expect(cancelled).toMatchObject({ isBooked: false, status: STATUS.open });
    expect(messagesAbout(shipmentId).map(functionOf)).toEqual(['9', '1']);
    expect(await book(user, shipmentId, 'cancel')).toMatchObject({ isBooked: false, status: STATUS.open });
    expect(messagesAbout(shipmentId)).toHaveLength(2);
    const rebooked = await book(user, shipmentId);
    expect(numbersOf(rebooked).filter((number) => numbersOf(booked).includes(number))).toEqual([]);
  });

  test('cancelling a booked shipment cancels its booking at the carrier first', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType });
    await book(user, shipmentId);
    const answer = await user.do('saveShipment', { params: { shipmentId }, body: { status: STATUS.cancelled } });
    expect(answer).toMatchObject({ shipmentData: { status: STATUS.cancelled, isBooked: false } });
    expect(answer.carrierNotTold).toBeUndefined();
    expect(messagesAbout(shipmentId).map(functionOf)).toEqual(['9', '1']);
    const other = await server.signIn(TEST_USERS.SuperUser);
    await other.do('saveShipment', { params: { shipmentId }, body: { noteInternal: 'Not the cause' } });
    expect(await user.refused('bookShipment', { params: { shipmentId }, body: {} })).toMatchObject({
      status: 409,
      code: 'wrongState',
      state: STATUS.cancelled,
      changedBy: TEST_USERS.DefaultUser,
      changedAt: answer.shipmentData.changedAt,
    });
  });

  test('a state that does not allow it is refused with the state and the reason', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType });
    const options = (action: string) => ({ params: { shipmentId }, body: { action } });
    expect(await user.refused('bookShipment', options('update'))).toMatchObject({ status: 409, state: STATUS.open });
    expect(await user.refused('bookShipment', options('cancel'))).toMatchObject({ status: 409, state: STATUS.open });
    const { shipmentId: typeless } = await createShipment(user, {});
    expect(await user.refused('bookShipment', { params: { shipmentId: typeless }, body: {} })).toMatchObject({
      status: 409,
      reason: 'noDeliveryType',
    });
  });

  test('a shipment that changed since it was seen is not booked', async () => {
    const { shipmentId, _etag } = await createShipment(user, { deliveryType });
    await user.do('saveShipment', { params: { shipmentId }, body: { orderNumber: 'B' } });
    const seen = { params: { shipmentId }, body: {}, headers: { 'if-match': String(_etag) } };
    expect(await user.refused('bookShipment', seen)).toMatchObject({ status: 412, code: 'stale' });
  });

  test('a dispatch day that has passed is an error for booking, not for saving', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType, dispDate: '2020-01-02' });
    expect(await user.refused('bookShipment', { params: { shipmentId }, body: {} })).toMatchObject({
      status: 422,
      code: 'rules',
      fields: { dispDate: { code: 'datePassed' } },
    });
  });

  test('a zip code the message has no room for is said at its field when it is saved', async () => {
    const receiver = { ...swedishReceiver, zipCode: '123456789012' };
    const { shipmentId } = await createShipment(user, { addresses: { receiver } });
    expect(await user.refused('saveShipment', { params: { shipmentId }, body: { deliveryType } })).toMatchObject({
      status: 422,
      fields: { 'addresses.receiver.zipCode': { code: 'maxLength', values: { max: 9 } } },
    });
  });

  test('a connection in test mode books before it has its addresses', async () => {
    const numberSeries = {
      consignment: consignmentSeries({ from: '461000000', to: '461999999' }),
      package: packageSeries({ prefix1: '37420000' }),
    };
    const { carrierId } = await moderator.do('saveCarrier', {
      params: { carrierId: 'new' },
      body: { name: 'Not agreed yet', carrierSuiteId: 'DSVROAD', numberSeries },
    });
    const { id } = await createDeliveryType(moderator, carrierId, 'Early', { dom: 'GRP' });
    const { shipmentId } = await createShipment(user, { deliveryType: id });
    await book(user, shipmentId);
    const [message = []] = messagesAbout(shipmentId);
    expect(message.find(({ name }) => name === 'UNB')?.elements.slice(1, 3)).toEqual([
      [TEST_COMPANY, 'ZZ'],
      ['DSV', 'ZZ'],
    ]);
  });

  test('another company finds nothing to book', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType });
    const stranger = await server.signIn(OTHER_USERS.Moderator);
    expect(await stranger.refused('bookShipment', { params: { shipmentId }, body: {} })).toMatchObject({ status: 404 });
    expect(await stranger.refused('printShipment', { params: { shipmentId }, body: {} })).toMatchObject({
      status: 404,
    });
  });

  test('an undelivered message is replaced in place, and dropped when its booking is cancelled', async () => {
    const { shipmentId } = await createShipment(user, { deliveryType });
    await book(user, shipmentId);
    const ofShipment = server.db.updateTable('edi_messages').where('shipment_id', '=', shipmentId);
    // As after a crash between commit and delivery.
    await ofShipment.set({ started_at: null, sent_at: null }).execute();
    await user.do('saveShipment', { params: { shipmentId }, body: { orderNumber: 'LATER' } });
    await book(user, shipmentId, 'update');
    const [message, ...more] = messagesAbout(shipmentId);
    expect(more).toEqual([]);
    expect(functionOf(message ?? [])).toBe('9');
    expect(message?.some(({ elements }) => elements[0]?.[1] === 'LATER')).toBe(true);
    await ofShipment.set({ started_at: null, sent_at: null }).execute();
    await book(user, shipmentId, 'cancel');
    expect(messagesAbout(shipmentId)).toHaveLength(1);
  });
});
