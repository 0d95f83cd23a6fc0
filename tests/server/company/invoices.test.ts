/** Invoices over HTTP and by mail: made for a month, sent, paid or overdue; and nobody's while there is no seller. */
import { afterAll, expect, test } from 'vitest';
import { readPdf } from '#tests/documents/read-barcodes.ts';
import { letPay, planInvoices, SELLER } from '#tests/support/invoicing.ts';
import { openJobs } from '#tests/support/job-time.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startTestServer } from '#tests/support/server.ts';
import { OTHER_COMPANY, OTHER_USERS, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

/** Unit: milliseconds. */
const JOB_LIMIT = 20_000;
const EMAIL = 'faktura@hamnen.test';

let now = new Date('2026-11-22T12:00:00Z');
const post = await startMailServer();
afterAll(() => post.close());
const server = await startTestServer({
  environment: { ...SELLER, SMTP_URL: post.url, PUBLIC_URL: 'https://kaj.example.com' },
  clock: () => now,
});
const { db } = server;

/** Signed in anew, because days pass. */
const companyOf = async (username: string) => (await server.signIn(username)).do('company', {});

async function planned(day: string): Promise<void> {
  now = new Date(`${day}T03:27:00Z`);
  await planInvoices(db);
  await expect.poll(() => openJobs(db, ['invoice.plan']), { timeout: JOB_LIMIT }).toEqual([]);
}

test('[INV-01] each month is invoiced once, from plan and extras, mailed with a PDF, and opened by those who may', async () => {
  await letPay(db, TEST_COMPANY, {
    ...{ extraUsers: 4, extraSuites: 2, storageMonths: 12 },
    details: { emailInvoiceTo: EMAIL, vatNo: 'SE556036079301', orgNo: '556036-0793' },
  });
  await letPay(db, OTHER_COMPANY, {
    paymentPlanId: 'UNITS300',
    details: { countryCode: 'DE', zipCode: '20095', city: 'Hamburg', vatNo: 'DE 136 695 976' },
  });
  await planned('2026-11-25');
  expect((await companyOf(TEST_USERS.Moderator)).invoices, 'not in the month it is switched on').toEqual([]);
  await planned('2026-12-01');
  await planned('2026-12-02');

  const { invoices } = await companyOf(TEST_USERS.Moderator);
  expect(invoices.map(({ invoiceType }) => invoiceType)).toEqual(['storage', 'month']);
  expect(invoices[1]).toEqual({
    ...{ invoiceNo: expect.stringMatching(/^\d+$/), invoiceDate: '2026-12-01', dueDate: '2026-12-31' },
    ...{ invoiceType: 'month', invoiceStatus: 10, invoiceTotalInclVAT: 1580, currencyCode: 'SEK' },
    ...{ currencyRate: 1, paymentDate: null, paidAmmount: 0, sentTo: EMAIL, hasFile: true },
  });
  expect(invoices[0]).toMatchObject({ invoiceTotalInclVAT: 450, sentTo: EMAIL });
  const abroad = (await companyOf(OTHER_USERS.Moderator)).invoices;
  expect(abroad).toMatchObject([{ invoiceType: 'month', invoiceTotalInclVAT: 190, sentTo: null, hasFile: true }]);

  const invoiceNo = invoices[1]?.invoiceNo ?? '';
  const superUser = await server.signIn(TEST_USERS.SuperUser);
  const file = await superUser.do('invoice', { params: { invoiceNo } });
  expect(file.fileName).toBe(`Kaj-Programvara-AB-${invoiceNo}.pdf`);
  const [page, ...more] = await readPdf(Buffer.from(file.base64Data, 'base64'));
  expect(more).toEqual([]);
  for (const words of [invoiceNo, '2026-12-31', 'Skeppsbron 4', '1 264,00', '316,00', '1 580,00 SEK', '5012-7716']) {
    expect(page?.text).toContain(words);
  }
  const mails = post.mails.filter(({ to }) => to === EMAIL);
  expect(mails).toHaveLength(2);
  const mail = mails.find(({ subject }) => subject.includes(invoiceNo));
  expect(mail).toMatchObject({ link: 'https://kaj.example.com/Subscription#invoices' });
  expect(mail?.text).toMatch(/1\s580,00 SEK/);
  expect(mail?.attachments.map(({ fileName }) => fileName)).toEqual([file.fileName]);
  expect(mail?.attachments[0]?.bytes.toString('base64')).toBe(file.base64Data);
});

test('[INV-01] reverse charge names both VAT numbers and says why there is no tax', async () => {
  const moderator = await server.signIn(OTHER_USERS.Moderator);
  const [invoice] = (await moderator.do('company', {})).invoices;
  const { base64Data } = await moderator.do('invoice', { params: { invoiceNo: invoice?.invoiceNo ?? '' } });
  const [page] = await readPdf(Buffer.from(base64Data, 'base64'));
  for (const words of ['DE136695976', 'SE556036079301', 'Reverse charge', 'Moms / VAT 0 %', '190,00 SEK']) {
    expect(page?.text).toContain(words);
  }
});

test('[INV-01] an address that is given later gets what was not sent', async () => {
  const details = { countryCode: 'DE', zipCode: '20095', city: 'Hamburg', emailInvoiceTo: 'rechnung@kontor.test' };
  await letPay(db, OTHER_COMPANY, { paymentPlanId: 'UNITS300', details });
  await planned('2026-12-03');
  expect((await companyOf(OTHER_USERS.Moderator)).invoices).toMatchObject([{ sentTo: 'rechnung@kontor.test' }]);
  expect(post.mails.find(({ to }) => to === 'rechnung@kontor.test')?.subject).toContain('Invoice');
});

test('[INV-01, NOT-04] an invoice past its due date is marked and told once, to those who may see it', async () => {
  await planned('2026-12-31');
  const told = async (username: string) => {
    const { notifications } = await (await server.signIn(username)).do('staticData', {});
    return notifications.filter(({ code }) => code === 'invoiceOverdue');
  };
  expect(await told(TEST_USERS.Moderator)).toEqual([]);
  await planned('2027-01-01');
  await planned('2027-01-02');
  const ofModerator = await told(TEST_USERS.Moderator);
  expect(ofModerator.map(({ values }) => values?.amount).toSorted()).toEqual(['1580.00', '450.00']);
  expect(ofModerator[0]).toMatchObject({ type: 'error', values: { currency: 'SEK', dueDate: '2026-12-31' } });
  expect(await told(TEST_USERS.SuperUser)).toHaveLength(2);
  expect(await told(TEST_USERS.DefaultUser)).toEqual([]);
  const { invoices } = await companyOf(TEST_USERS.Moderator);
  expect(invoices.map(({ dueDate, invoiceStatus }) => [dueDate, invoiceStatus])).toEqual([
    ['2027-01-31', 10],
    ['2026-12-31', 20],
    ['2026-12-31', 20],
  ]);
});

test('[INV-01] a trial, an agreed price and a company in test mode are not invoiced', async () => {
  const before = (await companyOf(TEST_USERS.Moderator)).invoices.length;
  await letPay(db, TEST_COMPANY, { paymentPlanId: 'TRIAL' });
  await letPay(db, OTHER_COMPANY, { paymentPlanId: null });
  await planned('2027-02-01');
  await letPay(db, TEST_COMPANY, { testMode: true });
  await planned('2027-03-01');
  expect((await companyOf(TEST_USERS.Moderator)).invoices).toHaveLength(before);
  expect((await companyOf(OTHER_USERS.Moderator)).invoices).toHaveLength(2);
});

test('[INV-01] while no seller is set nobody is invoiced', async () => {
  const silent = await startTestServer({ clock: () => new Date('2027-04-01T03:27:00Z') });
  await letPay(silent.db, TEST_COMPANY);
  await silent.db.updateTable('invoice_series').set({ last_month: '2027-03' }).execute();
  await planInvoices(silent.db);
  await expect.poll(() => openJobs(silent.db, ['invoice.plan']), { timeout: JOB_LIMIT }).toEqual([]);
  expect((await (await silent.signIn(TEST_USERS.Moderator)).do('company', {})).invoices).toEqual([]);
});
