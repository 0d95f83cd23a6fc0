/**
 * Every operation × everybody who might call it. The cells come from the table of operations; the expected results are written by
 * hand in access-expectations.ts.
 */
import { describe, expect, test } from 'vitest';
import { type Operation, type OperationName, operations } from '#contract/operations.ts';
import { createDeliveryType, goodsLine, swedishReceiver } from '#tests/support/freight-world.ts';
import { COLUMNS, expectedAccess } from './access-expectations.ts';
import { createAccessWorld, MARK, outcome } from './access-world.ts';

const { callers, otherCarrierId, requestFor, callAs } = await createAccessWorld();
const newShipment = { addresses: { receiver: swedishReceiver }, goodsLines: [goodsLine(1, 1)] };

const idTaking = Object.entries<Operation>(operations).filter(([, { path }]) => path.includes(':'));

describe.each(Object.entries<Operation>(operations))('the operation $0', (key, operation) => {
  const name = key as OperationName;
  const expected = expectedAccess[name].replace('|', '').split(/\s+/);
  test.each(COLUMNS.map((column, index) => [column, expected[index]] as const))(
    'a call by $0 ends as $1',
    async (column, wanted) => {
      const answer = await callAs(column, name);
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
  const { body } = await requestFor('createDeliveryType', callers.Moderator);
  const refused = await callers['other Moderator'].refused('createDeliveryType', { body });
  expect(refused).toMatchObject({ status: 422, fields: { carrierId: { code: 'unknown' } } });
});

test('a shipment cannot use a delivery type of another company', async () => {
  const foreign = (await requestFor('saveDeliveryType', callers.Moderator)).params?.id;
  const own = await createDeliveryType(callers['other Moderator'], otherCarrierId, 'Own');
  const caller = callers['other DefaultUser'];
  const save = (deliveryType: string | undefined) =>
    caller.call('saveShipment', { params: { shipmentId: 'new' }, body: { ...newShipment, deliveryType } });
  expect((await save(own.id)).status, 'nothing else is wrong with it').toBe(200);
  const refused = await save(foreign);
  expect(refused).toMatchObject({ status: 422, body: { fields: { deliveryType: { code: 'unknown' } } } });
  expect(JSON.stringify(refused.body)).not.toContain(MARK);
});
