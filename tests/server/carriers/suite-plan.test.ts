/** Which suites a company may connect: those that are active, and no more than its plan has. */
import { beforeAll, expect, test } from 'vitest';
import { json } from '#server/db/database.ts';
import { EDI_CARRIER } from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
let editor: TestCaller;

beforeAll(async () => {
  editor = await server.signIn(TEST_USERS.SuperUser);
});

async function order(extra_suites: number, active: readonly string[] = []): Promise<void> {
  const plan = { extra_suites, active_suites: json(active) };
  await server.db.updateTable('companies').set(plan).where('company_id', '=', TEST_COMPANY).execute();
}

const connect = (carrierSuiteId: string, carrierId = 'new') =>
  editor.call('saveCarrier', { params: { carrierId }, body: { carrierSuiteId, name: carrierSuiteId } });

const FULL = { status: 422, body: { fields: { carrierSuiteId: { code: 'suiteLimit', values: { max: 3 } } } } };

test('[CAR-01] a plan with three suites allows any number of connections to three, and a fourth suite once it is ordered', async () => {
  await order(0);
  for (const suite of ['UPS', 'POSTNORDSE', 'BRINGNO', 'UPS'])
    expect(await connect(suite)).toMatchObject({ status: 200 });
  expect(await editor.call('saveCarrier', { params: { carrierId: 'new' }, body: EDI_CARRIER })).toMatchObject(FULL);
  const { plan } = await editor.do('staticData', {});
  expect(plan).toEqual({ activeCarriers: [], maxCarriers: 3, trialEndsAt: null });
  await order(1);
  const { carrierId } = await editor.do('saveCarrier', { params: { carrierId: 'new' }, body: EDI_CARRIER });
  await order(0);
  // Existing connections stay usable when the plan shrinks.
  expect(await editor.call('saveCarrier', { params: { carrierId }, body: EDI_CARRIER })).toMatchObject({ status: 200 });
  await editor.do('deleteCarrier', { params: { carrierId } });
});

test('[CAR-01] only active suites are offered and connected', async () => {
  await order(8, ['UPS', 'DFM']);
  const offered = await editor.do('carrierSuites', {});
  expect(offered.map(({ value }) => value).sort()).toEqual(['DFM', 'UPS']);
  const body = { ...EDI_CARRIER, carrierSuiteId: 'DSVROAD' };
  expect(await editor.call('saveCarrier', { params: { carrierId: 'new' }, body })).toMatchObject({
    status: 422,
    body: { fields: { carrierSuiteId: { code: 'notOffered' } } },
  });
});

test('of two carriers connected at the same moment, one gets the last place of the plan', async () => {
  await order(1);
  const series = EDI_CARRIER.numberSeries;
  const bodies = ['DSVROAD', 'DFM'].map((carrierSuiteId) => ({ ...EDI_CARRIER, carrierSuiteId, numberSeries: series }));
  const answers = await Promise.all(
    bodies.map((body) => editor.call('saveCarrier', { params: { carrierId: 'new' }, body })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});
