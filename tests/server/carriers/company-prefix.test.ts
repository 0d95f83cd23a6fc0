import { expect, test } from 'vitest';
import type { Carrier } from '#contract/carrier.ts';
import { consignmentSeries, DSV_CARRIER, packageSeries } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const editor = await server.signIn(TEST_USERS.SuperUser);

const bare = { from: '100000', to: '999999', current: '100000' };
const body = (change: object) => ({ ...DSV_CARRIER, ...change }) as never;
const create = (change: object) => editor.call('saveCarrier', { params: { carrierId: 'new' }, body: body(change) });
const read = (carrierId: string): Promise<Carrier> => editor.do('carrier', { params: { carrierId } });
const created = async (change: object) => {
  const { carrierId } = await editor.do('saveCarrier', { params: { carrierId: 'new' }, body: body(change) });
  return carrierId;
};
const consignment = (start: number) => consignmentSeries({ from: `${start}00000`, to: `${start}99999` });

test('[CAR-04] package numbers without a check digit are refused where the terminal reads an SSCC', async () => {
  const answer = await create({ numberSeries: { consignment: consignment(501), package: bare } });
  expect(answer).toMatchObject({
    status: 422,
    body: { fields: { 'numberSeries.package.checkSumType': { code: 'numberSeries.noCheckDigit' } } },
  });
  const elsewhere = { carrierSuiteId: 'STANDARD', numberSeries: { consignment: consignment(502), package: bare } };
  expect(await create(elsewhere)).toMatchObject({ status: 200 });
});

test('[CAR-04] a series without a check digit that is stored may stay, and may not be made anew', async () => {
  const carrierId = await created({
    numberSeries: { consignment: consignment(503), package: packageSeries({ prefix1: '37351503' }) },
  });
  const stored = JSON.stringify({
    ...(await read(carrierId)).numberSeries.package,
    ...bare,
    prefix1: null,
    checkSumType: 'none',
  });
  await server.db
    .updateTable('number_series')
    .set({ series: stored as never })
    .where('company_id', '=', TEST_COMPANY)
    .where('carrier_id', '=', carrierId)
    .where('kind', '=', 'package')
    .execute();
  const save = (change: object) => editor.call('saveCarrier', { params: { carrierId }, body: body(change) });
  const { numberSeries } = await read(carrierId);
  expect(await save({ fTPpassword: 'nytt', numberSeries })).toMatchObject({ status: 200 });
  expect(await save({ numberSeries: { package: { ...bare, to: '999998' } } })).toMatchObject({ status: 422 });
});

test.each([
  ['735000', { code: 'gs1Prefix.length', values: { min: 7, max: 10 } }],
  ['73500012345', { code: 'gs1Prefix.length', values: { min: 7, max: 10 } }],
  ['0735000', { code: 'gs1Prefix.paddedZero', values: { prefix: '735000' } }],
  ['2000000', { code: 'numberSeries.noCompanyPrefix' }],
  ['735 001', { code: 'invalidNumber' }],
])('[CAR-04] the company prefix %s is refused', async (gs1Prefix, error) => {
  const series = { consignment: consignment(504), package: packageSeries({ prefix1: '37351504' }) };
  expect(await create({ gs1Prefix, numberSeries: series })).toMatchObject({
    status: 422,
    body: { fields: { gs1Prefix: error } },
  });
});

test('[CAR-04] a company prefix makes the package numbers that were not sent, for each carrier its own', async () => {
  const [one, two] = [
    await created({ gs1Prefix: '7351505', numberSeries: { consignment: consignment(505) } }),
    await created({
      gs1Prefix: '7351505',
      carrierSuiteId: 'SCHENKERSE',
      numberSeries: { consignment: consignment(506) },
    }),
  ];
  expect(await read(one)).toMatchObject({
    gs1Prefix: '7351505',
    numberSeries: { package: { prefix1: '37351505', from: '000000001', to: '999999999', checkSumType: 'MOD10GS1' } },
  });
  expect((await read(two)).numberSeries.package?.prefix1).toBe('07351505');
});
