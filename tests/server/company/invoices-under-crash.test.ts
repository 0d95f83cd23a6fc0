/** Invoice numbers when a server is killed at every step of making invoices, and two others make the rest at once. */
import { afterAll, expect, test, vi } from 'vitest';
import { enqueueInvoices } from '#server/company/invoice-plan.ts';
import { JOBS_AT_ONCE } from '#server/jobs/job-runner.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { addCompany, letPay, SELLER } from '#tests/support/invoicing.ts';
import { openJobs } from '#tests/support/job-time.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';

const COMPANIES = Array.from({ length: 12 }, (_, index) => String(4000 + index));
const FIRST_NUMBER = 10_001;
const DEATHS = [
  ['beforeCommit', '2'],
  ['afterCommit', '3'],
  ['beforeCommit', '0'],
] as const;
/** Units: milliseconds. */
const UNTIL_DONE = { timeout: 60_000, interval: 50 };
const TIME_LIMIT = 180_000;

const crashing = serverProgram('crashing-server');
const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterAll(() => complaint.mockRestore());

test(
  '[INV-01] a server is killed before and after the commit of an invoice and two others make the rest at once: no number is missing or given twice',
  async () => {
    const post = await startMailServer();
    const database = await createTestDatabase();
    const { db } = database;
    for (const companyId of COMPANIES) {
      await addCompany(db, companyId, `Bolag ${companyId}`);
      const details = { emailInvoiceTo: `${companyId}@faktura.test` };
      await letPay(db, companyId, { extraUsers: 2, storageMonths: 6, details });
    }
    const idle = await startTestServer({ database, environment: { JOBS: '0' } });
    await enqueueInvoices(db, '2026-12');
    const environment = {
      ...SELLER,
      ...{ SMTP_URL: post.url, SECRET: TEST_SECRET, DATA_DIR: idle.config.dataDirectory },
    };
    for (const [CRASH_AT, CRASH_AFTER] of DEATHS) {
      const testHooks = { CRASH_AT, CRASH_AFTER, DATABASE_URL: databaseUrl(database.connection) };
      // It may die before it could say that it is ready.
      await startServerProcess(crashing, { ...environment, ...testHooks }).then(
        ({ ended }) => ended,
        () => undefined,
      );
    }
    expect(await openJobs(db), 'the killed ones left work').not.toEqual([]);
    const heirs = await Promise.all([1, 2].map(() => startTestServer({ database, environment })));
    await expect.poll(() => openJobs(db), UNTIL_DONE).toEqual([]);
    for (const { app } of heirs) await app.close();

    const invoices = await db.selectFrom('invoices').select(['company_id', 'invoice_no', 'kind', 'content']).execute();
    const numbers = invoices.map(({ invoice_no }) => Number(invoice_no)).sort((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: 2 * COMPANIES.length }, (_, index) => FIRST_NUMBER + index));
    for (const companyId of COMPANIES) {
      const own = invoices.filter(({ company_id }) => company_id === companyId);
      expect(own.map(({ kind }) => kind).toSorted()).toEqual(['month', 'storage']);
      for (const { content, invoice_no } of own) expect(content.invoiceNo).toBe(invoice_no);
      const mailed = post.mails.filter(({ to }) => to.startsWith(companyId)).map(({ messageId }) => messageId);
      expect(new Set(mailed).size, 'one Message-ID for each invoice').toBe(2);
    }
    const copies = post.mails.length - numbers.length;
    expect(copies, 'each killed server had this many mails in hand').toBeLessThanOrEqual(DEATHS.length * JOBS_AT_ONCE);
    await post.close();
  },
  TIME_LIMIT,
);
