/**
 * Runs every night and when jobs start. The first run in a month gives each company that owes anything a job that makes its
 * invoices. Every run also adds jobs for unsent invoices, and marks overdue ones and notifies their company once.
 */
import { EDITORS } from '#contract/primitives.ts';
import type { InvoiceContent, Seller } from '#domain/company/invoice.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { systemActor, type Writer } from '#server/db/write.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { jobType } from '#server/jobs/job-type.ts';
import { notifyRoles } from '#server/notifications/notify-users.ts';
import { invoiceMakingJob, todayOfSeller } from './invoice-making.ts';
import {
  beginMonth,
  companiesWithOverdue,
  markOverdue,
  payingCompanies,
  unsentInvoices,
} from './invoice-repository.ts';
import { invoiceSendingJob } from './invoice-sending.ts';

/** Adds the jobs that make and send invoices which are due or unsent, and notifies companies of overdue ones. */
export const invoicePlanJob = jobType('invoice.plan');

export interface InvoicePlanDependencies {
  readonly db: Db;
  readonly writer: Writer;
  readonly clock: () => Date;
  /** Absent: nobody is invoiced. */
  readonly seller: Seller | undefined;
}

export function createInvoicePlan({ db, writer, clock, seller }: InvoicePlanDependencies) {
  return async (): Promise<void> => {
    if (!seller) return;
    const today = todayOfSeller(clock());
    await planMonth(db, today.slice(0, 'yyyy-MM'.length));
    for (const { companyId, invoiceNo } of await unsentInvoices(db)) {
      await addJob(db, invoiceSendingJob, { companyId, invoiceNo }, { key: `invoice.send ${invoiceNo}` });
    }
    for (const companyId of await companiesWithOverdue(db, today)) await notifyOverdue(writer, companyId, today);
  };
}

async function planMonth(db: Db, month: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await beginMonth(tx, month)) await enqueueInvoices(tx, month);
  });
}

/** Companies already invoiced for the month are not invoiced again. */
export async function enqueueInvoices(db: Db | Tx, month: string): Promise<number> {
  const companies = await payingCompanies(db);
  for (const companyId of companies) {
    await addJob(db, invoiceMakingJob, { companyId, month }, { key: `invoice.make ${companyId} ${month}` });
  }
  return companies.length;
}

async function notifyOverdue(writer: Writer, companyId: string, today: string): Promise<void> {
  await writer(systemActor(companyId))(async (tx) => {
    for (const invoice of await markOverdue(tx, today)) {
      await notifyRoles(tx, EDITORS, { type: 'error', code: 'invoiceOverdue', values: valuesOf(invoice) });
    }
    return { body: undefined };
  });
}

function valuesOf({ invoiceNo, currency, dueDate, vat }: InvoiceContent) {
  return { invoiceNo, amount: (vat.total / 100).toFixed(2), currency, dueDate };
}
