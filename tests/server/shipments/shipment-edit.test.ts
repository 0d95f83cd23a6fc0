import { beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { etagOfVersion } from '#tests/support/etags.ts';
import { createCarrier, createDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

const { notPrinted } = PRINT_STATUS;

const server = await startTestServer();
let user: TestCaller;
let moderator: TestCaller;
/** The carrier takes changes and cancellations of bookings. */
let flexible: DeliveryType;
/** The carrier takes neither. */
let firm: DeliveryType;

beforeAll(async () => {
  user = await server.signIn(TEST_USERS.DefaultUser);
  moderator = await server.signIn(TEST_USERS.Moderator);
  flexible = await createDeliveryType(moderator, await createCarrier(moderator), 'System');
  const carrierId = await createCarrier(moderator, {
    carrierSuiteId: 'DHLFREIGHTSE',
    numberSeries: {
      consignment: { from: '1', to: '99999', current: '1', prefix1: '8', checkSumType: 'MOD10LUHN' },
      package: { from: '1', to: '9999999999', current: '1', prefix1: '3735006', checkSumType: 'MOD10GS1' },
    } as never,
  });
  firm = await moderator.do('createDeliveryType', { body: { name: 'Stycke', carrierId, dom: { value: '211' } } });
});

const save = async ({ shipmentId }: Shipment, body: object, headers = {}) =>
  user.do('saveShipment', { params: { shipmentId }, body, headers });
const refused = ({ shipmentId }: Shipment, body: object, headers = {}) =>
  user.refused('saveShipment', { params: { shipmentId }, body, headers });
const booked = async (deliveryType: DeliveryType) => {
  const { shipmentId } = await createShipment(user, { deliveryType: deliveryType.id });
  return (await user.do('bookShipment', { params: { shipmentId }, body: {} })).shipmentData;
};
const printed = async ({ shipmentId }: Shipment) => {
  await user.do('printShipment', { params: { shipmentId }, body: {} });
  return (await user.do('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } })).shipmentData;
};

describe('an edit', () => {
  test('[SHP-10] an edit changes the fields it names and leaves the others', async () => {
    const shipment = await createShipment(user, { orderNumber: 'A', msgToFW1: 'Ring först' });
    const { shipmentData } = await save(shipment, { orderNumber: 'B', msgToFW1: null });
    const { changedAt, createdAt } = shipmentData;
    expect(shipmentData).toEqual({
      ...shipment,
      orderNumber: 'B',
      msgToFW1: null,
      _etag: expect.stringMatching(etagOfVersion(2)),
      changedAt,
      createdAt,
    });
  });

  test('[SHP-10] an edit of a field that only the server sets, or that does not exist, is refused', async () => {
    const shipment = await createShipment(user, {});
    const fields = { isBooked: true, trackingLink: 'x', totals: {}, carrier: '1', _etag: 'x', nonsense: 1 };
    const refusal = await refused(shipment, fields);
    expect(refusal.status).toBe(400);
    expect(refusal.fields).toMatchObject({
      isBooked: { code: 'readOnly' },
      trackingLink: { code: 'readOnly' },
      totals: { code: 'readOnly' },
      carrier: { code: 'readOnly' },
      _etag: { code: 'readOnly' },
      nonsense: { code: 'unknownField' },
    });
  });

  test('an edit replaces receiver, insurance and lines whole', async () => {
    const shipment = await createShipment(user, { insurance: { value: 1, currency: 'SEK' } });
    const { shipmentData } = await save(shipment, {
      addresses: { receiver: { name: 'Ny', countryCode: 'SE' } },
      insurance: { value: 2 },
      goodsLines: [{ lineNo: 7, type: 'PE', quantity: 1, weight: 100, loadmeter: 0.4 }],
    });
    expect(shipmentData.addresses.receiver).toMatchObject({ name: 'Ny', city: null });
    expect(shipmentData.insurance).toEqual({ value: 2, currency: null });
    expect(shipmentData.totals).toMatchObject({ pieces: 1, weight: 100, palletPlaces: 1, chargeableWeight: 780 });
  });

  test('an edit that changes nothing leaves the version', async () => {
    const shipment = await createShipment(user, { orderNumber: 'A' });
    expect((await save(shipment, { orderNumber: 'A' })).shipmentData._etag).toMatch(etagOfVersion(1));
  });

  test('an edit made on an older version is refused with the shipment as it is now', async () => {
    const shipment = await createShipment(user, {});
    await save(shipment, { orderNumber: 'B' });
    const refusal = await refused(shipment, { orderNumber: 'C' }, { 'if-match': shipment._etag });
    expect(refusal).toMatchObject({
      status: 412,
      code: 'stale',
      current: { orderNumber: 'B', _etag: expect.stringMatching(etagOfVersion(2)), documents: [] },
      changedBy: TEST_USERS.DefaultUser,
    });
  });

  test('an edit of another company’s shipment finds nothing', async () => {
    const { shipmentId } = await createShipment(user, {});
    const other = await server.signIn(OTHER_USERS.Moderator);
    for (const id of [shipmentId, '1', 'abc', '99999999999999999999']) {
      const refusal = await other.refused('saveShipment', { params: { shipmentId: id }, body: { orderNumber: 'X' } });
      expect(refusal).toMatchObject({ status: 404, code: 'notFound' });
    }
  });

  test('an edit of a booked shipment goes only where the carrier takes changes, and says that it differs', async () => {
    const edited = await save(await booked(flexible), { orderNumber: 'B' });
    expect(edited.shipmentData).toMatchObject({ isBooked: true, differsFromCarrier: true, status: STATUS.inProgress });
    expect(await refused(await booked(firm), { orderNumber: 'B' })).toMatchObject({
      status: 409,
      code: 'wrongState',
      state: STATUS.inProgress,
      reason: 'notUpdateable',
    });
  });

  test('an edit of a note is open to a booked shipment whatever the carrier, and changes nothing else', async () => {
    const { shipmentData } = await save(await booked(firm), { noteInternal: 'Kunden ringer' });
    expect(shipmentData).toMatchObject({ noteInternal: 'Kunden ringer', differsFromCarrier: false, isBooked: true });
  });

  test('an edit of the goods after printing takes the papers and the state back', async () => {
    const ready = await printed(await booked(flexible));
    expect(ready.status).toBe(STATUS.ready);
    const { shipmentData } = await save(ready, { msgToFW1: 'Port 3' });
    expect(shipmentData.status).toBe(STATUS.inProgress);
    expect(shipmentData.documents.map(({ printStatus }) => printStatus)).toEqual([notPrinted, notPrinted, notPrinted]);
  });

  test('an edit that moves an unbooked shipment to another carrier leaves the numbers behind', async () => {
    const numbered = await printed(await createShipment(user, { deliveryType: flexible.id }));
    expect(numbered.consignmentNo).not.toBeNull();
    const { shipmentData } = await save(numbered, { deliveryType: firm.id });
    expect(shipmentData).toMatchObject({ carrierSuiteId: 'DHLFREIGHTSE', consignmentNo: null });
    expect(await refused(await booked(flexible), { deliveryType: firm.id })).toMatchObject({ status: 422 });
  });
});

describe('cancelling and reopening', () => {
  test('[SHP-13] a cancelled shipment is closed to edits and opens again', async () => {
    const shipment = await createShipment(user, { deliveryType: flexible.id });
    const cancelled = await save(shipment, { status: STATUS.cancelled });
    expect(cancelled.shipmentData.status).toBe(STATUS.cancelled);
    expect(cancelled.shipmentData.documents.map(({ printStatus }) => printStatus)).toEqual([
      PRINT_STATUS.void,
      PRINT_STATUS.void,
      PRINT_STATUS.void,
    ]);
    expect(await refused(shipment, { orderNumber: 'B' })).toMatchObject({ status: 409, state: STATUS.cancelled });
    const reopened = await save(shipment, { status: STATUS.open });
    expect(reopened.shipmentData.status).toBe(STATUS.open);
    expect(reopened.shipmentData.documents.map(({ printStatus }) => printStatus)).toEqual([
      notPrinted,
      notPrinted,
      notPrinted,
    ]);
  });

  test('[SHP-13] an open shipment takes no status but cancelled, and none together with another field', async () => {
    const shipment = await createShipment(user, {});
    for (const status of [0, 20, 50, 70, 80, 100, -99, 10]) {
      expect(await refused(shipment, { status })).toMatchObject({
        status: 409,
        code: 'wrongState',
        state: STATUS.open,
      });
    }
    expect(await refused(shipment, { status: STATUS.cancelled, orderNumber: 'B' })).toMatchObject({ status: 400 });
  });

  test('[SHP-13] a booked shipment is cancelled at the carrier, or the answer says that the carrier was not told', async () => {
    const told = await save(await booked(flexible), { status: STATUS.cancelled });
    expect(told).toMatchObject({ shipmentData: { status: STATUS.cancelled, isBooked: false } });
    expect(told.carrierNotTold).toBeUndefined();
    const untold = await save(await booked(firm), { status: STATUS.cancelled });
    expect(untold).toMatchObject({ carrierNotTold: true, shipmentData: { status: STATUS.cancelled, isBooked: true } });
    const { notifications } = await user.do('staticData');
    const { shipmentId } = untold.shipmentData;
    expect(notifications.filter((one) => one.code === 'cancellationNotTold')).toMatchObject([{ shipmentId }]);
    const reopened = await save(untold.shipmentData, { status: STATUS.open });
    expect(reopened.shipmentData).toMatchObject({ isBooked: false, consignmentNo: null, trackingLink: null });
  });

  test('[BOK-01] a cancelled shipment is not booked', async () => {
    const shipment = await createShipment(user, { deliveryType: flexible.id });
    await save(shipment, { status: STATUS.cancelled });
    const refusal = await user.refused('bookShipment', { params: { shipmentId: shipment.shipmentId }, body: {} });
    expect(refusal).toMatchObject({ status: 409, code: 'wrongState', state: STATUS.cancelled });
  });
});
