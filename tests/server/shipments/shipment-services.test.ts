/** Services and pick-up point of one shipment: what is stored, refused, dropped, and sent to the carrier. */
import { beforeAll, expect, test } from 'vitest';
import { book, createCarrier, createShipment, swedishReceiver } from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
let user: TestCaller;
let moderator: TestCaller;
let parcel: string;
let collect: string;
let freight: string;

const point = { id: '2031', name: 'ICA Nära', street1: 'Storgatan 1', zipCode: '75320', city: 'Uppsala' };
const params = (shipmentId: string) => ({ shipmentId });
const save = async (shipmentId: string, body: object) =>
  (await user.do('saveShipment', { params: params(shipmentId), body })).shipmentData;
const refused = (shipmentId: string, body: object) =>
  user.refused('saveShipment', { params: params(shipmentId), body });

beforeAll(async () => {
  user = await server.signIn(TEST_USERS.DefaultUser);
  moderator = await server.signIn(TEST_USERS.Moderator);
  const bring = await createCarrier(moderator, { carrierSuiteId: 'BRINGPARCELS', name: 'Bring' });
  const schenker = await createCarrier(moderator, { name: 'Schenker of services' });
  const create = async (name: string, carrierId: string, value: string, ...serviceCodes: string[]) =>
    (await moderator.do('createDeliveryType', { body: { name, carrierId, dom: { value, serviceCodes } } })).id;
  parcel = await create('Business', bring, '0330', '0091');
  collect = await create('Pick-up', bring, '0340');
  freight = await create('System', schenker, 'SYSTEM');
});

test('a shipment has the services of its delivery type until it names its own, and a null gives them back', async () => {
  const { shipmentId, ...made } = await createShipment(user, { deliveryType: parcel });
  expect(made).toMatchObject({ services: null, pickupPoint: null });
  expect(await save(shipmentId, { services: ['0091', '0003'] })).toMatchObject({ services: ['0091', '0003'] });
  expect(await save(shipmentId, { services: [] })).toMatchObject({ services: [] });
  expect(await save(shipmentId, { services: null })).toMatchObject({ services: null });
});

test('[BOK-04] what a chosen service needs of the shipment is required, and free once the service is left out', async () => {
  const receiver = { ...swedishReceiver, contact: { ...swedishReceiver.contact, phoneNo: null } };
  const body = { deliveryType: parcel, addresses: { receiver }, goodsLines: [{ type: 'PC', quantity: 1, weight: 2 }] };
  const phone = { 'addresses.receiver.contact.phoneNo': { code: 'required' } };
  expect(await refused('new', body)).toMatchObject({ status: 422, code: 'rules', fields: phone });
  const { shipmentId } = await createShipment(user, { ...body, services: [] });
  expect((await refused(shipmentId, { services: ['0011'] })).fields).toEqual(phone);
});

test.each<[choice: string, body: object, status: number, fields: object]>([
  [
    'a code that the product does not have',
    { services: ['A3'] },
    422,
    { 'services.0': { code: 'unknown', values: { value: 'A3' } } },
  ],
  [
    'a code twice',
    { services: ['0003', '0003'] },
    422,
    { 'services.1': { code: 'duplicate', values: { value: '0003' } } },
  ],
  [
    'two codes that exclude each other',
    { services: ['0051', '0010'] },
    422,
    { 'services.0': { code: 'noCombined', values: { value: '0051', with: '0010' } } },
  ],
  ['no list of codes', { services: '0003' }, 400, { services: { code: 'invalidType' } }],
  ['an empty code', { services: [' '] }, 400, { 'services.0': { code: 'empty' } }],
  ['a point where the goods go to none', { pickupPoint: point }, 422, { 'pickupPoint.id': { code: 'notOffered' } }],
  ['a point without its number', { pickupPoint: { name: 'ICA' } }, 400, { 'pickupPoint.id': { code: 'required' } }],
  [
    'a number that a message has no room for',
    { pickupPoint: { id: '1'.repeat(18) } },
    400,
    { 'pickupPoint.id': { code: 'maxLength', values: { max: 17 } } },
  ],
  [
    'an unknown part of a point',
    { pickupPoint: { id: '1', door: '2' } },
    400,
    { 'pickupPoint.door': { code: 'unknownField' } },
  ],
])('a shipment with %s is refused', async (_, body, status, fields) => {
  const { shipmentId } = await createShipment(user, { deliveryType: parcel });
  const refusal = await refused(shipmentId, body);
  expect(refusal.status).toBe(status);
  expect(refusal.fields).toMatchObject(fields);
  expect(await save(shipmentId, { orderNumber: 'unchanged' })).toMatchObject({ services: null, pickupPoint: null });
});

test('another delivery type keeps what fits, drops the rest, and the history says so', async () => {
  const made = await createShipment(user, {
    deliveryType: parcel,
    services: ['0091', '0003', '0010'],
    pickupPoint: point,
  });
  const { shipmentId } = made;
  expect(made).toMatchObject({ pickupPoint: point });
  // Of the same carrier, and to a point as well: only what the type itself had ticked is no longer there.
  expect(await save(shipmentId, { deliveryType: collect })).toMatchObject({
    services: ['0003', '0010'],
    pickupPoint: point,
  });
  expect(await save(shipmentId, { deliveryType: freight })).toMatchObject({ services: null, pickupPoint: null });
  const { data } = await user.do('history', { params: { shipmentId } });
  const changes = data.flatMap((event) => event.changes);
  expect(changes).toContainEqual(expect.objectContaining({ path: 'services', was: ['0003', '0010'], becomes: null }));
  expect(changes).toContainEqual(expect.objectContaining({ path: 'pickupPoint', becomes: null }));
});

test('a delivery type and services that do not fit it are refused together', async () => {
  const { shipmentId } = await createShipment(user, { deliveryType: parcel });
  const { fields } = await refused(shipmentId, { deliveryType: freight, services: ['0003'] });
  expect(fields).toMatchObject({ 'services.0': { code: 'unknown' } });
});

test('a copy goes to the same point with the same services', async () => {
  const { shipmentId } = await createShipment(user, { deliveryType: collect, services: ['0003'], pickupPoint: point });
  const copy = await user.do('deriveShipment', { query: { type: 'copy', shipmentId } });
  const { shipmentData } = await user.do('shipment', { params: params(copy.shipmentId) });
  expect(shipmentData).toMatchObject({ services: ['0003'], pickupPoint: point });
});

test('[BOK-02] the carrier’s message names the chosen services and the point, and an update the new ones', async () => {
  const { shipmentId } = await createShipment(user, {
    deliveryType: parcel,
    services: ['0003', '0010'],
    pickupPoint: point,
  });
  await book(user, shipmentId);
  const text = async () => {
    const { data } = await user.do('ediLog', { query: { shipmentId } });
    return (await user.do('ediMessage', { params: { ediId: data[0]?.ediId ?? '' } })).text;
  };
  const booked = await text();
  expect(booked).toContain("FTX+SSR+++0003'FTX+SSR+++0010'");
  expect(booked).not.toContain('0091');
  expect(booked).toContain("NAD+DP+2031::87++ICA Nära+Storgatan 1+Uppsala++75320+SE'");
  const changed = await save(shipmentId, { services: ['0003'], pickupPoint: null });
  expect(changed).toMatchObject({ differsFromCarrier: true });
  await book(user, shipmentId, 'update');
  const updated = await text();
  expect(updated).toContain("FTX+SSR+++0003'");
  expect(updated).not.toMatch(/SSR\+\+\+0010|NAD\+DP/);
});

test('[BOK-04] letters and a zip code of the point that no terminal reads stop the booking, not the saving', async () => {
  const { shipmentId } = await createShipment(user, {
    deliveryType: collect,
    pickupPoint: { ...point, name: 'Магазин', zipCode: '999' },
  });
  const { code, fields } = await user.refused('bookShipment', { params: params(shipmentId), body: { action: 'book' } });
  expect(code).toBe('terminalRefuses');
  expect(Object.keys(fields ?? {}).sort()).toEqual(['pickupPoint.name', 'pickupPoint.zipCode']);
});

test('another company neither reads nor changes the choice', async () => {
  const { shipmentId } = await createShipment(user, { deliveryType: collect, pickupPoint: point });
  const stranger = await server.signIn(OTHER_USERS.Moderator);
  const body = { pickupPoint: null };
  expect(await stranger.refused('saveShipment', { params: params(shipmentId), body })).toMatchObject({ status: 404 });
  expect(await save(shipmentId, { orderNumber: 'mine' })).toMatchObject({ pickupPoint: point });
});
