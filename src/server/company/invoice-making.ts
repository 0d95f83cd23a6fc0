/**
 * Invoices what a company owes for a month: number, invoice and the job that sends it are one transaction. Run again for the same
 * month, it finds the invoice and makes no second one.
 * Not here: when (invoice-plan.ts), drawing and mailing (invoice-sending.ts).
 */
import type { Company } from '#contract/company.ts';
import { type Buyer, dueDateOf, invoicesDue, type Seller } from '#domain/company/invoice.ts';
import { invoiceVat, SELLER_COUNTRY } from '#domain/company/invoice-vat.ts';
import { PAYMENT_PLANS } from '#domain/company/payment-plans.ts';
import { isInEuRegister, isPlausible, readVatNumber } from '#domain/company/vat-number.ts';
import { countryTimeZone } from '#domain/shared/countries.ts';
import { dayInZone } from '#domain/shared/dates.ts';
import { auditedSystem } from '#server/audit/audit-writes.ts';
import type { Writer, WriteTx } from '#server/db/write.ts';
import { addJob, NotNowError } from '#server/jobs/job-queue.ts';
import { jobType, type PayloadOf } from '#server/jobs/job-type.ts';
import { readCompany } from './company-repository.ts';
import { findInvoiceOfMonth, insertInvoice, storedUntil, takeInvoiceNumber } from './invoice-repository.ts';
import { invoiceSendingJob } from './invoice-sending.ts';

/** Makes the invoices a company owes for a month (yyyy-MM). */
export const invoiceMakingJob = jobType<{ readonly companyId: string; readonly month: string }>('invoice.make');

export interface InvoiceMakingDependencies {
  readonly writer: Writer;
  /** Absent: nobody is invoiced. */
  readonly seller: Seller | undefined;
}

export function createInvoiceMaking({ writer, seller }: InvoiceMakingDependencies) {
  return async ({ companyId, month }: PayloadOf<typeof invoiceMakingJob>): Promise<void> => {
    if (!seller) throw new NotNowError('there is no seller');
    await writer(auditedSystem(companyId, 'invoice'))(async (tx) => {
      await tx.db
        .selectFrom('companies')
        .select('company_id')
        .where('company_id', '=', companyId)
        .forUpdate()
        .execute();
      await makeInvoices(tx, month, seller);
      return { body: undefined };
    });
  };
}

async function makeInvoices(tx: WriteTx, month: string, seller: Seller): Promise<void> {
  const { companyId } = tx.actor;
  const company = await readCompany(tx.db, companyId, tx.now);
  const plan = PAYMENT_PLANS.find(({ planId }) => planId === company.paymentPlanId);
  if (!plan) return;
  const extras = {
    users: company.nmbExtraUsers,
    suites: company.nmbExtraTrp,
    storageMonths: company.saveExtraDays,
  };
  const drafts = invoicesDue(plan, extras, { month, storedUntil: await storedUntil(tx.db, companyId) });
  const buyer = buyerOf(company);
  const invoiceDate = todayOfSeller(tx.now);
  for (const draft of drafts) {
    if (await findInvoiceOfMonth(tx.db, companyId, draft.kind, month)) continue;
    const vat = invoiceVat(draft.net, { ...buyer, hasVatNo: buyer.vatNo !== null });
    const invoiceNo = await takeInvoiceNumber(tx.db);
    if (!invoiceNo) throw new NotNowError('the series of invoice numbers is held');
    const dates = { invoiceDate, dueDate: dueDateOf(invoiceDate) };
    await insertInvoice(tx, { ...draft, ...dates, invoiceNo, planSize: plan.maxValue, seller, buyer, vat });
    await addJob(tx.db, invoiceSendingJob, { companyId, invoiceNo }, { key: `invoice.send ${invoiceNo}` });
  }
}

/** The calendar of the seller decides when a month begins. */
export function todayOfSeller(now: Date): string {
  return dayInZone(now, countryTimeZone(SELLER_COUNTRY));
}

/** A company from before companies could register has only its warehouse's address. */
function buyerOf(company: Company): Buyer {
  const { companyId, name, countryCode, orgNo, vatNo, warehouse } = company;
  const { street1, street2, zipCode, city } = company.street1 || company.city ? company : warehouse;
  const number = vatNo ? readVatNumber(countryCode, vatNo) : undefined;
  const isKnown = number !== undefined && isInEuRegister(number) && isPlausible(number);
  return {
    ...{ companyId, name, countryCode, orgNo: orgNo || null, vatNo: isKnown ? number.key : null },
    ...{ street1: street1 ?? null, street2: street2 ?? null, zipCode: zipCode ?? null, city: city ?? null },
  };
}
