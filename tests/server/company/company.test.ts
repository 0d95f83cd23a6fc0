/** A company changes what it says of itself, its warehouse and its plan. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { PAYMENT_PLANS } from '#domain/company/payment-plans.ts';
import { json } from '#server/db/database.ts';
import { createCarrier } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const editor = await server.signIn(TEST_USERS.SuperUser);

const WAREHOUSE = {
  ...{ name: 'Hamnens Gods AB', street1: 'Kajen 1', street2: null, zipCode: '41104', city: 'Göteborg' },
  ...{ countryCode: 'SE', openingTime: '07:00', closingTime: '16:30:00', currency: 'SEK' },
  ...{ sameAsBillingAddress: false, tradingAccounts: [{ type: 'EORI', number: 'SE5591042073' }] },
};

async function order(plan: object): Promise<void> {
  await server.db.updateTable('companies').set(plan).where('company_id', '=', TEST_COMPANY).execute();
}

beforeEach(async () => {
  const none = { payment_plan_id: null, wish: null, trial_ends_at: null, active_suites: json([]) };
  await order({ ...none, extra_users: 20, extra_suites: 20, storage_months: 0 });
});

const save = (body: object, headers: Record<string, string> = {}) => editor.call('saveCompany', { body, headers });
const refusedFor = (fields: object) => ({ status: 422, body: { code: 'rules', fields } });

test('[SUB-01] what is sent is changed, and nothing else; every page of the company hears of it', async () => {
  const before = await editor.do('company');
  const { cursor } = await editor.do('changes', { query: { cursor: '' } });
  const sent = {
    contactName: ' Maj Wester ',
    contactPhone: '+46 31 711 40 41',
    financeContactEmail: 'maj@hamnen.test',
  };
  const { status, body, headers } = await save(sent);
  expect({ status, body }).toEqual({
    status: 200,
    body: { ...before, ...sent, contactName: 'Maj Wester', _etag: expect.not.stringMatching(before._etag) },
  });
  expect(headers.get('etag')).toBe((await editor.do('company'))._etag);
  expect(await editor.do('company')).toEqual(body);
  const { changes } = await editor.do('changes', { query: { cursor } });
  expect(changes.map(({ kind }) => kind)).toContain('staticData');
  expect(await save({ contactName: '', contactPhone: null })).toMatchObject({
    body: { contactName: null, contactPhone: null, financeContactEmail: 'maj@hamnen.test' },
  });
});

test('[SUB-02] a field that is too long, or has the wrong format, is refused by its name', async () => {
  const long = (length: number) => 'x'.repeat(length + 1);
  const wrong: readonly [string, unknown, string][] = [
    ['name', long(50), 'maxLength'],
    ['name', ' ', 'empty'],
    ['street1', long(30), 'maxLength'],
    ['street2', long(30), 'maxLength'],
    ['zipCode', long(10), 'maxLength'],
    ['city', long(30), 'maxLength'],
    ['contactName', long(50), 'maxLength'],
    ['contactPhone', '1'.repeat(21), 'maxLength'],
    ['contactPhone', '031-711 ankn 2', 'invalidPhone'],
    ['contactEmail', 'elin@', 'invalidEmail'],
    ['financeContactEmail', 'maj', 'invalidEmail'],
    ['emailInvoiceTo', 'faktura', 'invalidEmail'],
    ['orgNo', long(20), 'maxLength'],
    ['vatNo', long(20), 'maxLength'],
    ['usersCount', 1, 'readOnly'],
    ['unitsByMonth', [], 'readOnly'],
    ['trialEndsAt', null, 'readOnly'],
  ];
  for (const [field, value, code] of wrong) {
    expect(await save({ [field]: value }), `${field} ${code}`).toMatchObject({
      status: 400,
      body: { fields: { [field]: { code } } },
    });
  }
  const full = { name: 'x'.repeat(50), street1: 'x'.repeat(30), zipCode: 'x'.repeat(10), contactPhone: '1'.repeat(20) };
  expect(await save(full)).toMatchObject({ status: 200, body: full });
});

test('[OFF-02] a company says for how many hours its devices work without the server: one to 720, 72 until then', async () => {
  expect(await editor.do('company')).toMatchObject({ offlineHours: 72 });
  for (const [offlineHours, code] of [
    [0, 'minValue'],
    [721, 'maxValue'],
    [1.5, 'invalidNumber'],
    ['8', 'invalidNumber'],
    [null, 'invalidNumber'],
  ]) {
    expect(await save({ offlineHours }), `${offlineHours}`).toMatchObject({
      status: 400,
      body: { fields: { offlineHours: { code } } },
    });
  }
  for (const offlineHours of [1, 720, 72]) {
    expect(await save({ offlineHours })).toMatchObject({ status: 200, body: { offlineHours } });
    expect(await editor.do('staticData')).toMatchObject({ offlineHours });
  }
  const user = await server.signIn(TEST_USERS.DefaultUser);
  expect(await user.call('saveCompany', { body: { offlineHours: 8 } })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
});

test('[SUB-02] a VAT number is checked, and no two companies have the same', async () => {
  expect(await save({ vatNo: 'SE556036079302' })).toMatchObject(refusedFor({ vatNo: { code: 'invalidVatNo' } }));
  expect(await save({ vatNo: 'SE556036079301' })).toMatchObject({ status: 200, body: { vatNo: 'SE556036079301' } });
  const other = await server.signIn(OTHER_USERS.SuperUser);
  const same = { body: { vatNo: '556036-0793 01' } };
  expect(await other.call('saveCompany', same)).toMatchObject({
    status: 409,
    body: { code: 'duplicate', fields: { vatNo: { code: 'duplicate' } } },
  });
  await save({ vatNo: null });
  expect(await other.call('saveCompany', same)).toMatchObject({ status: 200 });
});

test('[SUB-03] the warehouse has hours, a currency and trading accounts, none of a type twice', async () => {
  expect(await save({ warehouse: WAREHOUSE })).toMatchObject({ status: 200, body: { warehouse: WAREHOUSE } });
  const { warehouse } = await editor.do('staticData');
  expect(warehouse).toMatchObject({ street1: 'Kajen 1', zipCode: '41104' });
  for (const openingTime of ['7:00', '16.30', '24:00', '07:60']) {
    expect(await save({ warehouse: { ...WAREHOUSE, openingTime } }), openingTime).toMatchObject({
      status: 400,
      body: { fields: { 'warehouse.openingTime': { code: 'invalidTime' } } },
    });
  }
  const twice = [...WAREHOUSE.tradingAccounts, { type: 'EORI', number: '2' }];
  expect(await save({ warehouse: { ...WAREHOUSE, tradingAccounts: twice } })).toMatchObject(
    refusedFor({ 'warehouse.tradingAccounts.1.type': { code: 'duplicate' } }),
  );
  expect(await save({ warehouse: { ...WAREHOUSE, currency: 'ABC' } })).toMatchObject(
    refusedFor({ 'warehouse.currency': { code: 'unknown' } }),
  );
});

test('[SUB-03] a warehouse at the address of the company moves with it', async () => {
  await save({ warehouse: { ...WAREHOUSE, sameAsBillingAddress: true }, name: 'Hamnens Gods AB', street1: 'Kajen 2' });
  expect(await save({ street1: 'Kajen 3', city: 'Malmö' })).toMatchObject({
    body: { warehouse: { street1: 'Kajen 3', city: 'Malmö', openingTime: '07:00' } },
  });
  await save({ warehouse: { ...WAREHOUSE, street1: 'Magasinet' } });
  expect(await save({ street1: 'Kajen 4' })).toMatchObject({ body: { warehouse: { street1: 'Magasinet' } } });
});

describe('what is in use', () => {
  const users = async () => (await editor.do('company')).usersCount;

  test('[SUB-05] seats do not become fewer than the users', async () => {
    const count = await users();
    expect(await save({ nmbExtraUsers: count - 2 })).toMatchObject(
      refusedFor({ nmbExtraUsers: { code: 'pricePlanUserLimit', values: { users: count } } }),
    );
    expect(await save({ nmbExtraUsers: count - 1 })).toMatchObject({ status: 200 });
    await order({ extra_users: 0 });
    expect(await save({ nmbExtraUsers: 1 }), 'more than before').toMatchObject({ status: 200 });
  });

  test('[SUB-05] suites do not become fewer than the active ones, nor more than were ordered', async () => {
    const activeCarriers = ['UPS', 'DFM', 'DSVROAD', 'POSTNORDSE', 'BRINGNO'];
    expect(await save({ activeCarriers, nmbExtraTrp: 1 })).toMatchObject(
      refusedFor({ activeCarriers: { code: 'maxNumbersOfCarriers', values: { max: 4 } } }),
    );
    expect(await save({ activeCarriers, nmbExtraTrp: 2 })).toMatchObject({ status: 200, body: { activeCarriers } });
    expect(await save({ nmbExtraTrp: 1 })).toMatchObject(
      refusedFor({ nmbExtraTrp: { code: 'pricePlanCarriersuiteLimit', values: { suites: 5 } } }),
    );
    expect(await save({ nmbExtraTrp: 1, activeCarriers: activeCarriers.slice(1) })).toMatchObject({ status: 200 });
    expect(await save({ activeCarriers: ['NOBODY'] })).toMatchObject(
      refusedFor({ activeCarriers: { code: 'unknown' } }),
    );
  });

  test('[SUB-08] only active suites can be connected, and a connected one stays active', async () => {
    await save({ activeCarriers: ['SCHENKERSE', 'UPS'] });
    const carrierId = await createCarrier(editor, { name: 'Schenker' });
    const other = { carrierSuiteId: 'DFM', name: 'DFM' };
    expect(await editor.call('saveCarrier', { params: { carrierId: 'new' }, body: other })).toMatchObject(
      refusedFor({ carrierSuiteId: { code: 'notOffered' } }),
    );
    expect(await save({ activeCarriers: ['UPS'] })).toMatchObject(
      refusedFor({ activeCarriers: { code: 'suiteConnected' } }),
    );
    await editor.do('deleteCarrier', { params: { carrierId } });
    expect(await save({ activeCarriers: ['UPS'] })).toMatchObject({ status: 200 });
  });
});

test('[SUB-08] any plan that is sold can be chosen; a trial is not begun again, and what is beyond is a wish', async () => {
  await order({ payment_plan_id: 'TRIAL', trial_ends_at: new Date(), extra_users: 0, extra_suites: 0 });
  expect(await save({ nmbExtraUsers: 1 })).toMatchObject(refusedFor({ nmbExtraUsers: { code: 'maxValue' } }));
  for (const { planId } of PAYMENT_PLANS.slice(1)) {
    expect(await save({ paymentPlanId: planId })).toMatchObject({
      status: 200,
      body: { paymentPlanId: planId, trialEndsAt: null },
    });
  }
  expect(await save({ paymentPlanId: 'TRIAL' })).toMatchObject(refusedFor({ paymentPlanId: { code: 'notOffered' } }));
  for (const paymentPlanId of [null, 'UNITS1']) {
    expect(await save({ paymentPlanId })).toMatchObject(refusedFor({ paymentPlanId: { code: 'unknown' } }));
  }
  expect(await save({ wish: 'pro' })).toMatchObject({ body: { paymentPlanId: 'UNITS19200', wish: 'pro' } });
  expect(await save({ paymentPlanId: 'UNITS300' })).toMatchObject({ body: { wish: null } });
});

test('two who change the company at once do not undo each other’s changes', async () => {
  const { _etag } = await editor.do('company');
  const match = { 'if-match': _etag };
  const key = { ...match, 'idempotency-key': randomUUID() };
  const first = await save({ city: 'Malmö' }, key);
  expect(first).toMatchObject({ status: 200 });
  expect(await save({ orgNo: '559104-2073' }, match)).toMatchObject({
    status: 412,
    body: { code: 'stale', current: { city: 'Malmö' }, changedBy: TEST_USERS.SuperUser },
  });
  const again = await save({ city: 'Malmö' }, key);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
});
