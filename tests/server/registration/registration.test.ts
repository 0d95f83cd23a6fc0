/** A company registers itself: what is made, what is refused, and what the look-ups answer. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';
import { startVatRegister } from '#tests/support/vat-register.ts';

const PASSWORD = 'Ny-Kaj-2026';
const DAY = 24 * 60 * 60_000;

const mailServer = await startMailServer();
const register = await startVatRegister();
afterAll(() => Promise.all([mailServer.close(), register.close()]));
let now = new Date();
const server = await startTestServer({
  clock: () => now,
  environment: { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://kaj.example.com', VAT_URL: register.url },
});
const { anonymous } = server;

/** Each test starts with its limits unused. */
beforeEach(() => {
  now = new Date(now.getTime() + 31 * 60_000);
});

const freshEmail = () => `${randomUUID().slice(0, 13)}@nyhamn.test`;
/** Nine digits, their check digit, and 01. */
function freshVatNo(): string {
  const nine = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const sum = [...nine].reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `SE${nine}${(10 - (sum % 10)) % 10}01`;
}
const company = (values: object = {}, user: object = {}) => ({
  ...{ name: 'Nya Hamnen AB', street1: 'Skeppsbron 4', zipCode: '411 21', city: 'Göteborg', countryCode: 'SE' },
  ...{ vatNo: freshVatNo(), emailInvoiceTo: 'faktura@nyhamn.test' },
  ...{ paymentPlanId: 'UNITS4800', nmbExtraUsers: 4, nmbExtraTrp: 2, saveExtraDays: 12 },
  user: { email: freshEmail(), fullName: 'Elin Lund', phoneNo: '+46 31 711 40 28', termsAgreed: true, ...user },
  clientRef: randomUUID(),
  ...values,
});
const headers = { 'accept-language': 'sv' };

async function mailTo(username: string) {
  return vi.waitFor(
    () => {
      const mail = mailServer.mails.find(({ to }) => to === username);
      if (!mail) throw new Error('No mail yet');
      return mail;
    },
    { timeout: 15_000, interval: 50 },
  );
}

test('[REG-08] a company is made with its warehouse in test mode and its Moderator, who confirms by mail and signs in', async () => {
  const body = company();
  const email = body.user.email;
  const made = await anonymous.do('registerCompany', {
    body: { ...body, user: { ...body.user, email: email.toUpperCase() } },
    headers,
  });
  expect(made).toEqual({ companyId: expect.stringMatching(/^\d+$/), email });
  const { subject, text, link } = await mailTo(email);
  expect(subject).toBe('Bekräfta ditt konto hos Kaj');
  expect(text).toContain('Hej Elin. Nya Hamnen AB är registrerat.');
  const vt = new URL(link).searchParams.get('vt') ?? '';
  expect(new URL(link).pathname).toBe('/ConfirmAccount');
  expect(await anonymous.do('validateToken', { query: { vt } })).toEqual({ username: email });
  await anonymous.do('confirm', { body: { vt, password: PASSWORD } });
  const caller = await server.signIn(email, PASSWORD);
  expect(caller.session).toMatchObject({ role: 'Moderator', companyId: made.companyId });
  const { warehouse } = await caller.do('staticData');
  expect(warehouse).toMatchObject({ name: 'Nya Hamnen AB', city: 'Göteborg', testMode: true, currency: 'SEK' });
  expect(await caller.do('company')).toMatchObject({
    ...{ name: 'Nya Hamnen AB', street1: 'Skeppsbron 4', zipCode: '41121', city: 'Göteborg', vatNo: body.vatNo },
    ...{ paymentPlanId: 'UNITS4800', nmbExtraUsers: 4, nmbExtraTrp: 2, saveExtraDays: 12, usersCount: 1 },
    ...{ emailInvoiceTo: 'faktura@nyhamn.test', contactName: 'Elin Lund', contactEmail: email, trialEndsAt: null },
    warehouse: { sameAsBillingAddress: true },
  });
  expect(await caller.do('users')).toMatchObject([{ username: email, phoneNo: '+46 31 711 40 28', invitedAt: null }]);
});

test('[REG-08] an address or VAT number that is known is refused by name, and nothing of the company is made', async () => {
  const first = company();
  await anonymous.do('registerCompany', { body: first });
  const count = async () =>
    Number(
      (
        await server.db
          .selectFrom('companies')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    );
  const before = await count();
  const refusals = [
    ['vatNo', company({ vatNo: first.vatNo.replace(/^SE(.{6})(.*)$/, '$1-$2') })],
    ['user.email', company({}, { email: TEST_USERS.SuperUser.toUpperCase() })],
  ] as const;
  for (const [field, body] of refusals) {
    expect(await anonymous.refused('registerCompany', { body }), field).toMatchObject({
      ...{ status: 409, code: 'duplicate', fields: { [field]: { code: 'duplicate' } } },
    });
  }
  expect(await count()).toBe(before);
});

test('[REG-08] the same registration sent again, or twice at once, makes one company', async () => {
  const body = company();
  const answers = await Promise.all([1, 2, 3].map(() => anonymous.do('registerCompany', { body })));
  answers.push(await anonymous.do('registerCompany', { body }));
  expect(new Set(answers.map(({ companyId }) => companyId)).size).toBe(1);
  const vatNo = freshVatNo();
  const rivals = await Promise.all([1, 2].map(() => anonymous.call('registerCompany', { body: company({ vatNo }) })));
  expect(rivals.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('[REG-02][REG-07] a registration with mistakes is refused with a reason for each field', async () => {
  const refusals: [object, string, string][] = [
    [company({ name: 'x'.repeat(51) }), 'name', 'maxLength'],
    [company({ name: ' ' }), 'name', 'empty'],
    [company({ street1: 'x'.repeat(31) }), 'street1', 'maxLength'],
    [company({ zipCode: 'x'.repeat(11) }), 'zipCode', 'maxLength'],
    [company({ emailInvoiceTo: 'nobody' }), 'emailInvoiceTo', 'invalidEmail'],
    [company({ vatNo: 'SE123456789101' }), 'vatNo', 'invalidVatNo'],
    [company({ countryCode: 'QQ' }), 'countryCode', 'unknown'],
    [company({ nmbExtraUsers: 21 }), 'nmbExtraUsers', 'maxValue'],
    [company({ saveExtraDays: 37 }), 'saveExtraDays', 'maxValue'],
    [company({ paymentPlanId: 'MINE' }), 'paymentPlanId', 'unknown'],
    [company({ paymentPlanId: null }), 'paymentPlanId', 'required'],
    [company({ paymentPlanId: 'TRIAL' }), 'nmbExtraUsers', 'maxValue'],
    [company({}, { termsAgreed: false }), 'user.termsAgreed', 'mustAgreeToTerms'],
    [company({}, { email: 'nobody' }), 'user.email', 'invalidEmail'],
    [company({}, { phoneNo: 'ring mig' }), 'user.phoneNo', 'invalidPhone'],
  ];
  for (const [body, field, code] of refusals) {
    expect(await anonymous.refused('registerCompany', { body }), field).toMatchObject({
      fields: { [field]: { code } },
    });
  }
});

test('[SUB-08] a trial ends after 30 days, and beyond the largest plan a wish stands in place of one', async () => {
  const register = async (values: object) => {
    const { companyId } = await anonymous.do('registerCompany', { body: company(values) });
    return server.db.selectFrom('companies').selectAll().where('company_id', '=', companyId).executeTakeFirstOrThrow();
  };
  const none = { nmbExtraUsers: 0, nmbExtraTrp: 0, saveExtraDays: 0 };
  const trial = await register({ paymentPlanId: 'TRIAL', ...none });
  expect(trial.trial_ends_at).toEqual(new Date(now.getTime() + 30 * DAY));
  const pro = await register({ paymentPlanId: null, wish: 'pro', vatNo: null, ...none });
  expect(pro).toMatchObject({ payment_plan_id: null, wish: 'pro', trial_ends_at: null });
});

test('one network registers five times in half an hour, and finds nobody by trying', async () => {
  for (let time = 0; time < 5; time += 1) {
    await anonymous.refused('registerCompany', { body: company({}, { email: TEST_USERS.Moderator }) });
  }
  const refused = await anonymous.call('registerCompany', { body: company() });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
});

test('[REG-06] plans and suites can be had by anybody', async () => {
  const plans = await anonymous.do('paymentPlans');
  expect(plans.map(({ maxValue }) => maxValue)).toEqual([300, 300, 1200, 2400, 4800, 9600, 19_200]);
  const suites = await anonymous.do('publicSuites');
  expect(suites.length).toBeGreaterThan(3);
  expect(Object.keys(suites[0] ?? {})).toEqual(['value', 'name']);
});

const check = (vatNumber: string, countryCode = 'SE') => ({ query: { countryCode, vatNumber } });
const RIGHT = 'SE556036079301';

test('[REG-03] a number with right check digits is asked for in the register, which names its company', async () => {
  const asked = register.asked.length;
  const told = {
    valid: true,
    name: ' Hamnlagret Göteborg AB',
    address: 'Skeppsbron 4\n411 21 Göteborg',
    requestDate: 'x',
  };
  register.answer({ status: 200, body: JSON.stringify(told) });
  expect(await anonymous.do('checkVat', check('556036-0793 01'))).toEqual({
    ...{ valid: true, name: 'Hamnlagret Göteborg AB', address: told.address, countryCode: 'SE' },
  });
  expect(register.asked.slice(asked)).toEqual([
    ['/rest-api/check-vat-number', { countryCode: 'SE', vatNumber: '556036079301' }],
  ]);
  register.answer({ status: 200, body: JSON.stringify({ valid: true, name: '---', address: '---' }) });
  expect(await anonymous.do('checkVat', check(RIGHT))).toEqual({ valid: true, countryCode: 'SE' });
  register.answer({ status: 200, body: JSON.stringify({ valid: false, userError: 'INVALID' }) });
  expect(await anonymous.do('checkVat', check(RIGHT))).toEqual({ valid: false, countryCode: 'SE' });
});

test('[REG-03] a number that cannot be one is asked for nowhere, nor one of another country’s register', async () => {
  const asked = register.asked.length;
  expect(await anonymous.do('checkVat', check('SE123456789101'))).toEqual({ valid: false, countryCode: 'SE' });
  expect(await anonymous.do('checkVat', check('NO995525828MVA', 'NO'))).toEqual({ valid: true, countryCode: 'NO' });
  expect(register.asked.length).toBe(asked);
});

test('[REG-03] a register that is closed, busy, broken or silent is no answer about the number', async () => {
  const failures = [
    { status: 503, body: 'Service Unavailable' },
    { status: 200, body: JSON.stringify({ valid: false, userError: 'MS_MAX_CONCURRENT_REQ' }) },
    { status: 200, body: JSON.stringify({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }) },
    {
      status: 500,
      body: JSON.stringify({ actionSucceed: false, errorWrappers: [{ error: 'GLOBAL_MAX_CONCURRENT_REQ' }] }),
    },
    { status: 200, body: '<html>' },
    'silence',
  ] as const;
  for (const failure of failures) {
    register.answer(failure);
    expect(await anonymous.refused('checkVat', check(RIGHT)), JSON.stringify(failure)).toMatchObject({
      ...{ status: 503, code: 'lookupDown' },
    });
  }
});

test('[REG-05] a known zip code answers its city, however it is written; an unknown one says so', async () => {
  const city = (zipCode: string, countryCode = 'SE') =>
    anonymous.do('checkZipCode', { query: { zipCode, countryCode } });
  for (const zipCode of ['41104', '411 04', 'SE-411 04']) {
    expect(await city(zipCode)).toEqual({ valid: true, data: { city: 'Göteborg' } });
  }
  expect(await city('0159', 'NO')).toEqual({ valid: true, data: { city: 'Oslo' } });
  expect(await city('99999')).toEqual({ valid: false, data: { city: null } });
});

test('look-ups of one network are limited', async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 61; time += 1) {
    statuses.push((await anonymous.call('checkZipCode', { query: { zipCode: '41104', countryCode: 'SE' } })).status);
  }
  expect(statuses.filter((status) => status === 429).length).toBe(1);
});
