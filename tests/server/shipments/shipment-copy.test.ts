import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Shipment } from '#contract/shipment.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { etagOfVersion } from '#tests/support/etags.ts';
import { createCarrier, createShipment, inUppsala } from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer({ clock: () => new Date('2026-11-21T12:00:00Z') });
let user: TestCaller;
let original: Shipment;
let returning: string;

const derive = async (type: string, shipmentId: string, headers = {}) =>
  user.do('deriveShipment', { query: { type, shipmentId }, headers });
const read = async (shipmentId: string) =>
  (await user.do('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } })).shipmentData;

beforeAll(async () => {
  user = await server.signIn(TEST_USERS.DefaultUser);
  const moderator = await server.signIn(TEST_USERS.Moderator);
  const carrierId = await createCarrier(moderator);
  const outward = await moderator.do('createDeliveryType', {
    body: { name: 'System', carrierId, dom: { value: 'SYSTEM', serviceCodes: ['POD'] } },
  });
  const body = { name: 'Retur', carrierId, dom: { value: 'PPR' }, returnDocuments: true };
  returning = (await moderator.do('createDeliveryType', { body })).id;
  const { shipmentId } = await createShipment(user, {
    deliveryType: outward.id,
    dispDate: '2026-11-24',
    orderNumber: 'A-1',
    receiverPays: true,
    customerNumber: '77',
    noteInternal: 'bara för oss',
    addresses: { receiver: { name: 'Mottagaren AB', ...inUppsala, contact: { email: 'a@example.test' } } },
  });
  await user.do('bookShipment', { params: { shipmentId }, body: {} });
  original = await read(shipmentId);
});

test('[SHP-12] a copy has every field a person writes, today’s date, and nothing of the booking', async () => {
  const { shipmentId } = await derive('copy', original.shipmentId);
  const copy = await read(shipmentId);
  const { orderNumber, receiverPays, customerNumber, deliveryType, deliveryTypeName, carrier } = original;
  expect(copy).toMatchObject({
    ...{ orderNumber, receiverPays, customerNumber, deliveryType, deliveryTypeName, carrier },
    addresses: original.addresses,
    status: STATUS.open,
    dispDate: '2026-11-21',
    noteInternal: null,
    isBooked: false,
    consignmentNo: null,
    trackingLink: null,
    copyOf: original.shipmentId,
    _etag: expect.stringMatching(etagOfVersion(1)),
  });
  expect(copy.goodsLines).toMatchObject([
    { quantity: 2, weight: 25, packageNumbers: [] },
    { quantity: 1, weight: 12.5, packageNumbers: [] },
  ]);
  expect(copy.documents.map(({ printStatus }) => printStatus)).toEqual([
    PRINT_STATUS.notPrinted,
    PRINT_STATUS.notPrinted,
    PRINT_STATUS.notPrinted,
  ]);
  expect(copy.documents[0]?.docGUID).not.toBe(original.documents[0]?.docGUID);
});

test('[SHP-12] a return swaps the parties and drops a delivery type that takes nothing back', async () => {
  const { shipmentId } = await derive('return', original.shipmentId);
  expect(await read(shipmentId)).toMatchObject({
    addresses: { sender: original.addresses.receiver, receiver: { name: 'Hamnens Gods AB', countryCode: 'SE' } },
    isInbound: true,
    deliveryType: null,
    bookingType: 'NONE',
    documents: [],
    returnOf: original.shipmentId,
    copyOf: null,
  });
});

test('[SHP-12] a return keeps a delivery type with a return product', async () => {
  const outward = await createShipment(user, { deliveryType: returning });
  const { shipmentId } = await derive('return', outward.shipmentId);
  expect(await read(shipmentId)).toMatchObject({ deliveryType: returning, deliveryTypeName: 'Retur', isInbound: true });
});

test('one key copies once, and what does not exist is not copied', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await derive('copy', original.shipmentId, headers);
  expect(await derive('copy', original.shipmentId, headers)).toMatchObject(first);
  const query = { type: 'copy', shipmentId: '1' };
  expect(await user.refused('deriveShipment', { query })).toMatchObject({ status: 404 });
});
