import { expect, test } from 'vitest';
import type { CarrierInput } from '#contract/carrier.ts';
import { book, createCarrier, createDeliveryType, createShipment, EDI_CARRIER } from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_COMPANY, OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const ours = await server.signIn(TEST_USERS.Moderator);
const theirs = await server.signIn(OTHER_USERS.Moderator);

const packages = EDI_CARRIER.numberSeries.package;
/** A Schenker connection whose consignment range has ten digits after the prefix. */
function connection(prefix1: string, from: number, to: number): Partial<CarrierInput> {
  const digits = (value: number) => String(value).padStart(10, '0');
  const consignment = { prefix1, from: digits(from), to: digits(to), current: digits(from), checkSumType: 'MOD10GS1' };
  const own = { ...packages, prefix1: `37350${prefix1}`, to: '9'.repeat(17 - 5 - prefix1.length) };
  return { numberSeries: { consignment, package: own } } as Partial<CarrierInput>;
}

function create(caller: TestCaller, input: Partial<CarrierInput>) {
  return caller.call('saveCarrier', { params: { carrierId: 'new' }, body: { ...EDI_CARRIER, ...input } });
}

const OVERLAPS = {
  status: 422,
  body: { fields: { 'numberSeries.consignment.from': { code: 'numberSeries.overlaps' } } },
};

test('[NUM-01] a range that another company of the suite has is refused; one beside it, or of another suite, is not', async () => {
  await createCarrier(ours, connection('61', 1000, 1999));
  const packagesOf = (prefix: string) => (connection(prefix, 1, 9).numberSeries as { package: unknown }).package;
  const range = (from: number, to: number): Partial<CarrierInput> => {
    const { numberSeries } = connection('61', from, to);
    return { numberSeries: { ...numberSeries, package: packagesOf('62') } } as Partial<CarrierInput>;
  };
  for (const [from, to] of [
    [1999, 2500],
    [1, 1000],
    [1200, 1300],
    [1, 9999],
  ] as const) {
    expect(await create(theirs, range(from, to)), `${from} to ${to}`).toMatchObject(OVERLAPS);
  }
  expect(await create(theirs, range(2000, 2999))).toMatchObject({ status: 200 });
  expect(await create(ours, connection('61', 1500, 1600)), 'its own').toMatchObject({ status: 200 });
  const elsewhere = { ...range(1200, 1300), carrierSuiteId: 'DSVROAD', name: 'DSV' };
  expect(await create(theirs, elsewhere)).toMatchObject({ status: 200 });
});

test('a range that nobody used is free again once it is changed or deleted; one that was used stays', async () => {
  const unused = await createCarrier(ours, connection('63', 1, 99));
  await ours.do('deleteCarrier', { params: { carrierId: unused } });
  const taken = await create(theirs, connection('63', 1, 99));
  expect(taken).toMatchObject({ status: 200 });

  const used = await createCarrier(ours, connection('64', 1, 99));
  const { id } = await createDeliveryType(ours, used, 'Used once');
  await book(ours, (await createShipment(ours, { deliveryType: id })).shipmentId);
  const body = { ...EDI_CARRIER, ...connection('65', 1, 99) };
  await ours.do('saveCarrier', { params: { carrierId: used }, body });
  expect(await create(theirs, connection('64', 50, 99))).toMatchObject(OVERLAPS);
});

test('one of two companies that enter the same range at the same moment has it', async () => {
  const answers = await Promise.all([ours, theirs].map((caller) => create(caller, connection('66', 1, 99))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('a range two companies have from before is confirmed by neither moderator while the other has it', async () => {
  const carrierId = await createCarrier(theirs, connection('67', 1, 99));
  const { suite_id, kind, suffix, first, last, test_mode } = await server.db
    .selectFrom('number_ranges')
    .selectAll()
    .where('company_id', '=', OTHER_COMPANY)
    .where('carrier_id', '=', carrierId)
    .where('kind', '=', 'consignment')
    .executeTakeFirstOrThrow();
  const row = { suite_id, kind, suffix, first, last, test_mode };
  await server.db
    .insertInto('number_ranges')
    .values({ ...row, company_id: '3000', carrier_id: '1' })
    .execute();
  const options = { params: { carrierId }, body: { kind: 'consignment', current: '5' } };
  expect(await theirs.refused('confirmSeries', options)).toMatchObject({
    status: 422,
    fields: { current: { code: 'numberSeries.overlaps' } },
  });
});
