/**
 * Every operation × everybody who might call it. The cells come from the table of operations; what each must get stands
 * in access-expectations.ts, by hand.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Operation, type OperationName, operations } from '#contract/operations.ts';
import { createAddress, createCarrier, createDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { type Answer, type CallOptions, startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';
import { COLUMNS, expectedAccess } from './access-expectations.ts';

/** Stands in every text of the first company and may stand in no answer to the other. */
const MARK = 'Märket';
/** Unit: milliseconds; longer than an access token lasts. */
const ELEVEN_MINUTES = 11 * 60_000;

let now = new Date();
const server = await startTestServer({ clock: () => now });
const expired = await server.signIn(TEST_USERS.Moderator);
now = new Date(now.getTime() + ELEVEN_MINUTES);
const callers: Record<(typeof COLUMNS)[number], TestCaller> = {
  nobody: server.anonymous,
  expired,
  DefaultUser: await server.signIn(TEST_USERS.DefaultUser),
  SuperUser: await server.signIn(TEST_USERS.SuperUser),
  Moderator: await server.signIn(TEST_USERS.Moderator),
  'other DefaultUser': await server.signIn(OTHER_USERS.DefaultUser),
  'other SuperUser': await server.signIn(OTHER_USERS.SuperUser),
  'other Moderator': await server.signIn(OTHER_USERS.Moderator),
};
const owner = callers.Moderator;

const address = { name: `${MARK} AB`, countryCode: 'SE' };
const newCarrier = () => createCarrier(owner, { name: `${MARK} frakt` });
const newDeliveryType = async (carrierId: string) =>
  createDeliveryType(owner, carrierId, `${MARK} ${randomUUID()}`.slice(0, 50));
const carrierId = await newCarrier();
const deliveryType = await newDeliveryType(carrierId);
const newShipment = async () =>
  (await createShipment(owner, { deliveryType: deliveryType.id, orderNumber: MARK })).shipmentId;
const otherCarrierId = await createCarrier(callers['other Moderator']);

/** A request that succeeds for whoever is allowed, on something fresh of the first company. */
const requests: { readonly [Name in OperationName]?: (caller: TestCaller) => Promise<CallOptions> } = {
  login: async () => ({ body: { username: TEST_USERS.DefaultUser, password: TEST_PASSWORD } }),
  saveNotifications: async () => ({ body: { ids: [], unRead: false } }),
  deleteNotifications: async () => ({ query: { ids: '1' } }),
  saveAddress: async () => ({ body: { ...address, addressId: (await createAddress(owner, MARK)).addressId } }),
  deleteAddress: async () => ({ params: { addressId: (await createAddress(owner, MARK)).addressId } }),
  carrier: async () => ({ params: { carrierId } }),
  saveCarrier: async () => ({ params: { carrierId }, body: { name: `${MARK} frakt`, carrierSuiteId: 'SCHENKERSE' } }),
  deleteCarrier: async () => ({ params: { carrierId: await newCarrier() } }),
  createDeliveryType: async (caller) => ({
    body: { name: randomUUID(), carrierId: isOther(caller) ? otherCarrierId : carrierId, dom: { value: 'SYSTEM' } },
  }),
  saveDeliveryType: async () => ({
    params: { id: deliveryType.id },
    body: { name: `${MARK} ${randomUUID()}`.slice(0, 50), carrierId, dom: { value: 'SYSTEM' } },
  }),
  deleteDeliveryType: async () => ({ params: { id: (await newDeliveryType(carrierId)).id } }),
  shipmentsList: async () => ({ body: {} }),
  shipment: async () => ({ params: { shipmentId: await newShipment() } }),
  deriveShipment: async () => ({ query: { type: 'copy', shipmentId: await newShipment() } }),
  saveShipment: async () => ({ params: { shipmentId: await newShipment() }, body: { orderNumber: `${MARK} 2` } }),
  bookShipment: async () => ({ params: { shipmentId: await newShipment() }, body: {} }),
  printShipment: async () => ({ params: { shipmentId: await newShipment() }, body: { preview: true } }),
};

/** What is not built yet is asked for by any id. */
async function requestFor(name: OperationName, caller: TestCaller): Promise<CallOptions> {
  const parts = [...operations[name].path.matchAll(/:(\w+)/g)].map(([, part = '']) => [part, '1']);
  return (await requests[name]?.(caller)) ?? { params: Object.fromEntries(parts) };
}

function isOther(caller: TestCaller): boolean {
  return caller.session?.companyId !== owner.session?.companyId;
}

/** A sign-in of its own where the call ends or renews the session. */
async function callerOf(column: (typeof COLUMNS)[number], { access }: Operation): Promise<TestCaller> {
  const caller = callers[column];
  const username = caller.session?.username;
  return access === 'cookie' && username !== undefined ? server.signIn(username) : caller;
}

function outcome({ status }: Operation, answer: Answer): string {
  if (answer.status === status) return 'ok';
  return String((answer.body as { code?: string } | undefined)?.code ?? answer.status);
}

const idTaking = Object.entries<Operation>(operations).filter(([, { path }]) => path.includes(':'));

describe.each(Object.entries<Operation>(operations))('%s', (key, operation) => {
  const name = key as OperationName;
  const expected = expectedAccess[name].replace('|', '').split(/\s+/);
  test.each(COLUMNS.map((column, index) => [column, expected[index]] as const))('%s: %s', async (column, wanted) => {
    const caller = await callerOf(column, operation);
    const answer = await caller.call(name, await requestFor(name, caller));
    expect(outcome(operation, answer), JSON.stringify(answer.body)).toBe(wanted);
    if (column.startsWith('other')) expect(JSON.stringify(answer.body) ?? '').not.toContain(MARK);
  });
});

test.each(idTaking)('%s answers alike for what belongs to others and for what does not exist', async (key) => {
  const name = key as OperationName;
  const caller = callers['other Moderator'];
  const foreign = await requestFor(name, caller);
  const missing = {
    ...foreign,
    params: Object.fromEntries(Object.keys(foreign.params ?? {}).map((part) => [part, '99999999'])),
  };
  const answers = [await caller.call(name, foreign), await caller.call(name, missing)];
  const [first, second] = answers.map(({ status, body }) => ({ status, body: { ...(body as object), requestId: '' } }));
  expect(first).toEqual(second);
});

test('a delivery type cannot use a carrier of another company', async () => {
  const body = { name: randomUUID(), carrierId, dom: { value: 'SYSTEM' } };
  const refused = await callers['other Moderator'].refused('createDeliveryType', { body });
  expect(refused).toMatchObject({ status: 422, fields: { carrierId: { code: 'unknown' } } });
});

test('a shipment cannot use a delivery type of another company', async () => {
  const options = { params: { shipmentId: 'new' }, body: { deliveryType: deliveryType.id } };
  const answer = await callers['other DefaultUser'].call('saveShipment', options);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(JSON.stringify(answer.body)).not.toContain(MARK);
});
