/** A seller, and companies that owe something every month. */

import { invoicePlanJob } from '#server/company/invoice-plan.ts';
import { insertInvoice, keepPdf, takeInvoiceNumber } from '#server/company/invoice-repository.ts';
import { type Db, json } from '#server/db/database.ts';
import type { CompanyDetails } from '#server/db/tables/company-tables.ts';
import { createWriter, systemActor } from '#server/db/write.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { exampleInvoice } from '../fixtures/invoice.ts';

export const SELLER: Readonly<Record<string, string>> = {
  SELLER_NAME: 'Kaj Programvara AB',
  SELLER_ORG_NO: '556036-0793',
  SELLER_VAT_NO: 'SE556036079301',
  SELLER_ADDRESS: 'Skeppsbron 1 | 411 21 Göteborg | Sverige',
  SELLER_BANK: 'Bankgiro 5012-7716 | IBAN SE45 5000 0000 0583 9825 7466',
};

export interface PayingCompany {
  readonly paymentPlanId?: string | null;
  readonly extraUsers?: number;
  readonly extraSuites?: number;
  readonly storageMonths?: number;
  readonly testMode?: boolean;
  readonly details?: Partial<CompanyDetails>;
}

/** Gives a company verified details and a plan. */
export async function letPay(db: Db, companyId: string, company: PayingCompany = {}): Promise<void> {
  const details = { countryCode: 'SE', street1: 'Skeppsbron 4', zipCode: '41121', city: 'Göteborg' };
  await db
    .updateTable('companies')
    .set({
      test_mode: company.testMode ?? false,
      payment_plan_id: company.paymentPlanId === undefined ? 'UNITS4800' : company.paymentPlanId,
      extra_users: company.extraUsers ?? 0,
      extra_suites: company.extraSuites ?? 0,
      storage_months: company.storageMonths ?? 0,
      details: json({ ...details, ...company.details }),
    })
    .where('company_id', '=', companyId)
    .execute();
}

export async function addCompany(db: Db, companyId: string, name: string): Promise<void> {
  const now = new Date();
  const stamps = { created_at: now, changed_at: now, changed_by: 'test' };
  await db
    .insertInto('companies')
    .values({ company_id: companyId, name, ...stamps })
    .execute();
}

/** Adds an invoice with the given file, in December 2026 unless another month is given. Returns its number. */
export async function addInvoice(
  db: Db,
  companyId: string,
  pdf: Uint8Array = Buffer.from('%PDF-1.7'),
  month?: string,
): Promise<string> {
  const write = createWriter({ db, clock: () => new Date() })(systemActor(companyId));
  const { body } = await write(async (tx) => {
    const invoiceNo = (await takeInvoiceNumber(tx.db)) ?? '';
    await insertInvoice(tx, { ...exampleInvoice(undefined, month), invoiceNo });
    await keepPdf(tx, invoiceNo, Buffer.from(pdf));
    return { body: invoiceNo };
  });
  return body;
}

/** Runs the nightly job now. */
export async function planInvoices(db: Db): Promise<void> {
  await addJob(db, invoicePlanJob, {}, { key: 'invoice.plan' });
}
