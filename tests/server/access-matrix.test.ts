/**
 * Every operation × everybody who might call it. The cells come from the table of operations; the expected results are written by
 * hand in access-expectations.ts.
 */
import { describe, expect, test } from 'vitest';
import { type Operation, type OperationName, operations } from '#contract/operations.ts';
import { createCarrier, createDeliveryType, goodsLine, swedishReceiver } from '#tests/support/freight-world.ts';
import { type Answer, type CallOptions, startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';
import { COLUMNS, expectedAccess } from './access-expectations.ts';
import { createRequests } from './operation-requests.ts';

/** Appears in every text of the first company, and must appear in no answer to the other. */
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

const otherCarrierId = await createCarrier(callers['other Moderator']);
const requests = await createRequests(server, owner, MARK);
const newShipment = { addresses: { receiver: swedishReceiver }, goodsLines: [goodsLine(1, 1)] };

/** The other company needs a delivery type on its own carrier. */
async function requestFor(name: OperationName, caller: TestCaller): Promise<CallOptions> {
  const request = await requests(name);
  const isOther = caller.session?.companyId !== owner.session?.companyId;
  if (name !== 'createDeliveryType' || !isOther) return request;
  return { body: { ...(request.body as object), carrierId: otherCarrierId } };
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

describe.each(Object.entries<Operation>(operations))('the operation $0', (key, operation) => {
  const name = key as OperationName;
  const expected = expectedAccess[name].replace('|', '').split(/\s+/);
  test.each(COLUMNS.map((column, index) => [column, expected[index]] as const))(
    'a call by $0 ends as $1',
    async (column, wanted) => {
      const caller = await callerOf(column, operation);
      const answer = await caller.call(name, await requestFor(name, caller));
      expect(outcome(operation, answer), JSON.stringify(answer.body)).toBe(wanted);
      if (column.startsWith('other')) expect(JSON.stringify(answer.body) ?? '').not.toContain(MARK);
    },
  );
});

test.each(idTaking)(
  'the operation $0 answers alike for what belongs to others and for what does not exist',
  async (key) => {
    const name = key as OperationName;
    const caller = callers['other Moderator'];
    const foreign = await requestFor(name, caller);
    const missing = {
      ...foreign,
      params: Object.fromEntries(Object.keys(foreign.params ?? {}).map((part) => [part, '99999999'])),
    };
    const answers = [await caller.call(name, foreign), await caller.call(name, missing)];
    const [first, second] = answers.map(({ status, body }) => ({
      status,
      body: { ...(body as object), requestId: '' },
    }));
    expect(first).toEqual(second);
  },
);

test('a delivery type cannot use a carrier of another company', async () => {
  const { body } = await requests('createDeliveryType');
  const refused = await callers['other Moderator'].refused('createDeliveryType', { body });
  expect(refused).toMatchObject({ status: 422, fields: { carrierId: { code: 'unknown' } } });
});

test('a shipment cannot use a delivery type of another company', async () => {
  const foreign = (await requests('saveDeliveryType')).params?.id;
  const own = await createDeliveryType(callers['other Moderator'], otherCarrierId, 'Own');
  const caller = callers['other DefaultUser'];
  const save = (deliveryType: string | undefined) =>
    caller.call('saveShipment', { params: { shipmentId: 'new' }, body: { ...newShipment, deliveryType } });
  expect((await save(own.id)).status, 'nothing else is wrong with it').toBe(200);
  const refused = await save(foreign);
  expect(refused).toMatchObject({ status: 422, body: { fields: { deliveryType: { code: 'unknown' } } } });
  expect(JSON.stringify(refused.body)).not.toContain(MARK);
});
