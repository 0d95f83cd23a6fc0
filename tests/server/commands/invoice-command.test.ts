/** What the seller does by hand, as `npm run invoices` does it, on the database of a server that runs. */
import { expect, test } from 'vitest';
import { handleInvoices } from '#server/commands/invoice-command.ts';
import { takeInvoiceNumber } from '#server/company/invoice-repository.ts';
import { readConfig } from '#server/config/config.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { addInvoice, letPay, SELLER } from '#tests/support/invoicing.ts';
import { openJobs } from '#tests/support/job-time.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { OTHER_COMPANY, seedTestCompanies, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const database = await createTestDatabase();
const { db } = database;
await seedTestCompanies(db);
const server = await startTestServer({ database, environment: SELLER });
const moderator = await server.signIn(TEST_USERS.Moderator);
const config = readConfig({ ...SELLER, DATABASE_URL: databaseUrl(database.connection), SECRET: TEST_SECRET });

async function command(...args: string[]): Promise<string> {
  const said: string[] = [];
  await handleInvoices(args, config, (line) => said.push(line));
  return said.join('\n');
}
const invoices = async () => (await moderator.do('company', {})).invoices;

test('[INV-01] the seller sees what is not paid, and says that it was', async () => {
  expect(await command()).toBe('Every invoice is paid.');
  const invoiceNo = await addInvoice(db, TEST_COMPANY);
  expect(await command()).toContain(`${invoiceNo}\t2026-12-31\tunpaid\t8616.25 SEK\t${TEST_COMPANY}`);
  expect(await command('paid', invoiceNo, '2026-12-20')).toBe(`Invoice ${invoiceNo} was paid on 2026-12-20.`);
  expect(await invoices()).toMatchObject([
    { invoiceNo, invoiceStatus: 30, paymentDate: '2026-12-20', paidAmmount: 8616.25, currencyRate: 1 },
  ]);
  expect(await command()).toBe('Every invoice is paid.');
  await command('unpaid', invoiceNo);
  expect(await invoices()).toMatchObject([{ invoiceNo, invoiceStatus: 10, paymentDate: null, paidAmmount: 0 }]);
  for (const wrong of [
    ['paid', '99999'],
    ['paid', 'x'],
    ['paid', invoiceNo, '2026-02-30'],
    ['paid', invoiceNo, '2026-12-20', '0'],
    ['paid', invoiceNo, '2026-12-20', '-5'],
    ['paid', invoiceNo, '2026-12-20', '4000.123'],
    ['pay', invoiceNo],
  ]) {
    await expect(command(...wrong)).rejects.toThrow('Usage: npm run invoices');
  }
  expect(await invoices()).toMatchObject([{ invoiceStatus: 10 }]);
});

test('[INV-01] what is paid in part stays unpaid, with its amount and day, until the rest has come', async () => {
  const invoiceNo = await addInvoice(db, TEST_COMPANY, undefined, '2026-11');
  const invoice = async () => (await invoices()).find((one) => one.invoiceNo === invoiceNo);
  expect(await command('paid', invoiceNo, '2026-12-20', '4000,5')).toBe(
    `Of invoice ${invoiceNo}, 4000.50 of 8616.25 SEK were paid by 2026-12-20.`,
  );
  expect(await invoice()).toMatchObject({ invoiceStatus: 10, paymentDate: '2026-12-20', paidAmmount: 4000.5 });
  expect(await command()).toContain(`${invoiceNo}\t2026-11-31\tunpaid\t4615.75 of 8616.25 SEK\t${TEST_COMPANY}`);
  await db.updateTable('invoices').set({ invoice_status: 20 }).where('invoice_no', '=', invoiceNo).execute();
  await command('paid', invoiceNo, '2026-12-22', '5000');
  expect(await invoice(), 'still overdue').toMatchObject({ invoiceStatus: 20, paidAmmount: 5000 });
  expect(await command('paid', invoiceNo, '2026-12-28', '8616.25')).toBe(
    `Invoice ${invoiceNo} was paid on 2026-12-28.`,
  );
  expect(await invoice()).toMatchObject({ invoiceStatus: 30, paymentDate: '2026-12-28', paidAmmount: 8616.25 });
  await command('paid', invoiceNo, '2026-12-28', '1');
  expect(await invoice(), 'corrected').toMatchObject({ invoiceStatus: 10, paidAmmount: 1 });
});

test('[INV-01] an invoice that a server of the version before recorded as paid is paid in full', async () => {
  const invoiceNo = await addInvoice(db, TEST_COMPANY, undefined, '2026-10');
  const before = { invoice_status: 30, paid_on: '2026-11-20' };
  await db.updateTable('invoices').set(before).where('invoice_no', '=', invoiceNo).execute();
  expect((await invoices()).find((one) => one.invoiceNo === invoiceNo)).toMatchObject({
    ...{ paymentDate: '2026-11-20', paidAmmount: 8616.25 },
  });
});

test('[INV-01] the month that runs is invoiced when the seller asks, once', async () => {
  await letPay(db, OTHER_COMPANY);
  expect(await command('make')).toContain('Companies with a plan and verified details: 1.');
  await expect.poll(() => openJobs(db), { timeout: 20_000 }).toEqual([]);
  await command('make');
  await expect.poll(() => openJobs(db), { timeout: 20_000 }).toEqual([]);
  const other = db.selectFrom('invoices').select('kind').where('company_id', '=', OTHER_COMPANY);
  expect(await other.execute()).toEqual([{ kind: 'month' }]);
});

test('[INV-01] after a restore no number is given out until the seller says where they go on', async () => {
  await expect(command('next', '20000')).rejects.toThrow('only after a restore');
  await db.updateTable('server_meta').set({ value: crypto.randomUUID() }).where('name', '=', 'history').execute();
  const take = () => db.transaction().execute(takeInvoiceNumber);
  expect(await take()).toBeUndefined();
  await expect(command('next', '10001')).rejects.toThrow('only above those that are there');
  expect(await command('next', '20000')).toBe('The next invoice has the number 20000.');
  expect(await take()).toBe('20000');
});
