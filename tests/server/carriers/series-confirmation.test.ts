import { beforeEach, expect, test } from 'vitest';
import { STATUS } from '#domain/shipments/status.ts';
import {
  book,
  consignmentSeries,
  createEdiDeliveryType,
  createShipment,
  numbersOf,
  packageSeries,
} from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const moderator = await server.signIn(TEST_USERS.Moderator);
const superUser = await server.signIn(TEST_USERS.SuperUser);

let carrierId: string;
let deliveryType: string;

/** The database as a restore leaves it: everything as it was, in a history of its own. */
async function restore(): Promise<void> {
  const value = crypto.randomUUID();
  await server.db.updateTable('server_meta').set({ value }).where('name', '=', 'history').execute();
}

beforeEach(async () => {
  deliveryType = await createEdiDeliveryType(moderator, {
    consignment: consignmentSeries({ current: '456000010' }),
    package: packageSeries(),
  });
  const { data } = await moderator.do('deliveryTypes', { query: {} });
  carrierId = data.find(({ id }) => id === deliveryType)?.carrierId ?? '';
});

const confirm = (kind: string, current: string, caller = moderator) =>
  caller.call('confirmSeries', { params: { carrierId }, body: { kind, current } });

test('[OFF-11] after a restore nothing takes numbers before a moderator has vouched for each series', async () => {
  const { shipmentId } = await createShipment(moderator, { deliveryType });
  const booked = await book(moderator, (await createShipment(moderator, { deliveryType })).shipmentId);
  await restore();

  const refused = await superUser.refused('bookShipment', { params: { shipmentId }, body: {} });
  expect(refused).toMatchObject({
    status: 422,
    code: 'seriesHeld',
    held: [
      { carrierId, carrier: 'DSVROAD connection', kind: 'consignment', current: '456000011' },
      { carrierId, kind: 'package', current: '000000004' },
    ],
  });
  expect(await superUser.refused('printShipment', { params: { shipmentId }, body: {} })).toMatchObject({
    code: 'seriesHeld',
  });
  expect((await superUser.do('shipment', { params: { shipmentId } })).shipmentData).toMatchObject({
    status: STATUS.open,
  });

  expect(await confirm('package', '000000004', superUser)).toMatchObject({ status: 403 });
  expect(await confirm('consignment', '456000050')).toMatchObject({ status: 204 });
  expect(await superUser.refused('bookShipment', { params: { shipmentId }, body: {} })).toMatchObject({
    held: [{ kind: 'package' }],
  });
  expect(await confirm('package', '000000900')).toMatchObject({ status: 204 });
  const numbers = numbersOf(await book(superUser, shipmentId));
  expect(numbers.filter((number) => numbersOf(booked).includes(number))).toEqual([]);
  expect(numbers[0]).toContain('456000050');
  expect(numbers[1]).toContain('000000900');
});

test('a series never goes back, nor beyond one past its end', async () => {
  await restore();
  expect(await confirm('consignment', '456000009')).toMatchObject({
    status: 422,
    body: { fields: { current: { code: 'minValue', values: { min: '456000010' } } } },
  });
  expect(await confirm('consignment', '457000001')).toMatchObject({
    status: 422,
    body: { fields: { current: { code: 'numberSeries.currentGreaterThanTo' } } },
  });
});

test('the last number may have been issued: one past the end leaves the series exhausted', async () => {
  await restore();
  expect(await confirm('consignment', '457000000')).toMatchObject({ status: 204 });
  expect(await confirm('package', '000000001')).toMatchObject({ status: 204 });
  const { shipmentId } = await createShipment(moderator, { deliveryType });
  expect(await moderator.refused('bookShipment', { params: { shipmentId }, body: {} })).toMatchObject({
    fields: { carrier: { code: 'numberSeries.exhausted' } },
  });
});

test('a held series cannot be taken away and put back', async () => {
  await restore();
  const carrier = await moderator.do('carrier', { params: { carrierId } });
  const body = { name: carrier.name, carrierSuiteId: carrier.carrierSuiteId, numberSeries: { package: null } };
  expect((await moderator.call('saveCarrier', { params: { carrierId }, body })).status).toBe(422);
  const renamed = { name: 'Renamed', carrierSuiteId: carrier.carrierSuiteId };
  await moderator.do('saveCarrier', { params: { carrierId }, body: renamed });
  const { shipmentId } = await createShipment(moderator, { deliveryType });
  expect(await moderator.refused('bookShipment', { params: { shipmentId }, body: {} })).toMatchObject({
    code: 'seriesHeld',
  });
});

test('a connection made after the restore counts from where it was told to', async () => {
  await restore();
  const fresh = await createEdiDeliveryType(moderator, {
    consignment: consignmentSeries({ from: '456100000', current: '456500000' }),
    package: packageSeries({ current: '000500000' }),
  });
  const { shipmentId } = await createShipment(moderator, { deliveryType: fresh });
  expect((await book(moderator, shipmentId)).isBooked).toBe(true);
});
