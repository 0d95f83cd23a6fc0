/**
 * Invoices in the database, and the seller's one series of numbers. A number is taken by incrementing a row in the transaction
 * that stores the invoice, so two invoices wait for each other, and a transaction that fails returns its number.
 */
import type { Company } from '#contract/company.ts';
import { INVOICE_STATUS, type InvoiceContent, type InvoiceKind, paidOf } from '#domain/company/invoice.ts';
import { PAYMENT_PLANS } from '#domain/company/payment-plans.ts';
import { type Db, json, type Tx } from '#server/db/database.ts';
import { firstVersion, nextVersion } from '#server/db/etag.ts';
import { currentHistory } from '#server/db/history.ts';
import type { WriteTx } from '#server/db/write.ts';

type CompanyInvoice = Company['invoices'][number];

/** Unit: öre. */
export interface Payment {
  readonly paid: number;
  readonly total: number;
  readonly currency: string;
}

const INVOICE_NUMBER = /^\d{1,15}$/;
/** Plans that cost money. */
const PAID_PLANS = PAYMENT_PLANS.filter(({ planPrice }) => planPrice > 0).map(({ planId }) => planId);

/** Newest first. */
export async function listInvoices(db: Db | Tx, companyId: string): Promise<CompanyInvoice[]> {
  const rows = await db
    .selectFrom('invoices')
    .select(['invoice_no', 'kind', 'content', 'invoice_status', 'due_date', 'sent_to'])
    .select(['paid_on', 'paid_amount', 'currency_rate'])
    .select((eb) => eb('pdf', 'is not', null).as('has_file'))
    .where('company_id', '=', companyId)
    .orderBy('invoice_no', 'desc')
    .execute();
  return rows.map((row) => ({
    invoiceNo: row.invoice_no,
    invoiceDate: row.content.invoiceDate,
    dueDate: row.due_date,
    invoiceType: row.kind,
    invoiceStatus: row.invoice_status,
    invoiceTotalInclVAT: row.content.vat.total / 100,
    currencyCode: row.content.currency,
    currencyRate: Number(row.currency_rate),
    paymentDate: row.paid_on,
    paidAmmount: paidOfRow(row) / 100,
    sentTo: row.sent_to,
    hasFile: Boolean(row.has_file),
  }));
}

/** Unit: öre. */
function paidOfRow(row: { content: InvoiceContent; invoice_status: number; paid_amount: string | null }): number {
  const amount = row.paid_amount === null ? null : Number(row.paid_amount);
  return paidOf(row.content.vat.total, row.invoice_status, amount);
}

export async function findInvoice(db: Db | Tx, companyId: string, invoiceNo: string) {
  if (!INVOICE_NUMBER.test(invoiceNo)) return undefined;
  return db
    .selectFrom('invoices')
    .select(['content', 'pdf', 'sent_at', 'invoice_status'])
    .where('company_id', '=', companyId)
    .where('invoice_no', '=', invoiceNo)
    .executeTakeFirst();
}

export async function findInvoiceOfMonth(tx: Tx, companyId: string, kind: InvoiceKind, month: string) {
  const invoices = tx.selectFrom('invoices').select('invoice_no').where('company_id', '=', companyId);
  return invoices.where('kind', '=', kind).where('period', '=', month).executeTakeFirst();
}

/** The last day of the storage that has been invoiced. */
export async function storedUntil(tx: Tx, companyId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('invoices')
    .select('content')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'storage')
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.content.period.to ?? null;
}

/** Undefined while the series is held. This must be the last lock a write takes. */
export async function takeInvoiceNumber(tx: Tx): Promise<string | undefined> {
  const row = await tx
    .updateTable('invoice_series')
    .set((eb) => ({ last_no: eb('last_no', '+', '1') }))
    .where('history', '=', currentHistory)
    .returning('last_no')
    .executeTakeFirst();
  return row?.last_no;
}

export async function insertInvoice(tx: WriteTx, content: InvoiceContent): Promise<void> {
  await tx.db
    .insertInto('invoices')
    .values({
      company_id: tx.actor.companyId,
      invoice_no: content.invoiceNo,
      kind: content.kind,
      period: content.period.from.slice(0, 'yyyy-MM'.length),
      content: json(content),
      invoice_status: INVOICE_STATUS.unpaid,
      due_date: content.dueDate,
      ...firstVersion(tx),
    })
    .execute();
}

export async function keepPdf(tx: WriteTx, invoiceNo: string, pdf: Buffer): Promise<void> {
  await updateInvoice(tx, invoiceNo)
    .set({ pdf, ...nextVersion(tx) })
    .where('pdf', 'is', null)
    .execute();
}

export async function markSent(tx: WriteTx, invoiceNo: string, sentTo: string): Promise<void> {
  await updateInvoice(tx, invoiceNo)
    .set({ sent_to: sentTo, sent_at: tx.now, ...nextVersion(tx) })
    .execute();
}

/**
 * Records how much has been paid in all; everything if `amount` is undefined. Less than the total leaves the invoice unpaid, or
 * overdue if it was. Unit: öre.
 */
export async function markPaid(tx: WriteTx, invoiceNo: string, day: string, amount?: number): Promise<Payment> {
  const { content, invoice_status } = await invoiceOf(tx, invoiceNo);
  const { total } = content.vat;
  const paid = amount ?? total;
  const isShort = paid < total;
  const shortOf = invoice_status >= INVOICE_STATUS.paid ? INVOICE_STATUS.unpaid : invoice_status;
  await updateInvoice(tx, invoiceNo)
    .set({ invoice_status: isShort ? shortOf : INVOICE_STATUS.paid, paid_on: day, paid_amount: paid })
    .set(nextVersion(tx))
    .execute();
  return { paid, total, currency: content.currency };
}

async function invoiceOf({ db, actor }: WriteTx, invoiceNo: string) {
  return db
    .selectFrom('invoices')
    .select(['content', 'invoice_status'])
    .where('company_id', '=', actor.companyId)
    .where('invoice_no', '=', invoiceNo)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** If the invoice is overdue, its company is notified again. */
export async function markUnpaid(tx: WriteTx, invoiceNo: string): Promise<void> {
  const unpaid = { invoice_status: INVOICE_STATUS.unpaid, paid_on: null, paid_amount: null };
  await updateInvoice(tx, invoiceNo)
    .set({ ...unpaid, ...nextVersion(tx) })
    .execute();
}

/** Marks the company's invoices that are now overdue and returns them; each is returned once. */
export async function markOverdue(tx: WriteTx, today: string): Promise<InvoiceContent[]> {
  const rows = await tx.db
    .updateTable('invoices')
    .set({ invoice_status: INVOICE_STATUS.overdue, ...nextVersion(tx) })
    .where('company_id', '=', tx.actor.companyId)
    .where('invoice_status', '=', INVOICE_STATUS.unpaid)
    .where('due_date', '<', today)
    .returning('content')
    .execute();
  return rows.map(({ content }) => content);
}

export async function companiesWithOverdue(db: Db, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('company_id')
    .distinct()
    .where('invoice_status', '=', INVOICE_STATUS.unpaid)
    .where('due_date', '<', today)
    .execute();
  return rows.map(({ company_id }) => company_id);
}

/** The unpaid invoices of every company, for the seller; those due first come first. */
export async function unpaidInvoices(db: Db) {
  const rows = await db
    .selectFrom('invoices')
    .select(['company_id as companyId', 'content', 'invoice_status', 'paid_amount'])
    .where('invoice_status', '<', INVOICE_STATUS.paid)
    .orderBy('due_date')
    .orderBy('invoice_no')
    .execute();
  return rows.map((row) => ({ ...row, paid: paidOfRow(row) }));
}

/** The company of an invoice, for the seller. */
export async function findCompanyOf(db: Db, invoiceNo: string): Promise<string | undefined> {
  if (!INVOICE_NUMBER.test(invoiceNo)) return undefined;
  const invoice = db.selectFrom('invoices').select('company_id').where('invoice_no', '=', invoiceNo);
  return (await invoice.executeTakeFirst())?.company_id;
}

/** Ends the hold after a restore, when numbers issued since the backup are on paper. False: not held, or the number is taken. */
export async function continueSeries(db: Db, next: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invoice_series')
    .set({ last_no: (BigInt(next) - 1n).toString(), history: currentHistory })
    .where('history', '!=', currentHistory)
    .where('last_no', '<', next)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Invoices not drawn yet, or not mailed although there is an address. */
export async function unsentInvoices(db: Db): Promise<{ companyId: string; invoiceNo: string }[]> {
  return db
    .selectFrom('invoices')
    .innerJoin('companies', 'companies.company_id', 'invoices.company_id')
    .select(['invoices.company_id as companyId', 'invoice_no as invoiceNo'])
    .where('sent_at', 'is', null)
    .where((eb) => eb.or([eb('pdf', 'is', null), eb(eb.ref('details', '->>').key('emailInvoiceTo'), '!=', '')]))
    .execute();
}

/**
 * Whether this is the first run in a month, so that companies are to be invoiced for it. In the month in which invoicing is
 * switched on, nobody is.
 */
export async function beginMonth(tx: Tx, month: string): Promise<boolean> {
  const series = tx.selectFrom('invoice_series').select('last_month').where('history', '=', currentHistory);
  const before = (await series.forUpdate().executeTakeFirst())?.last_month;
  if (before === undefined || before >= month) return false;
  await tx.updateTable('invoice_series').set({ last_month: month }).execute();
  return before !== '';
}

/** Companies on a plan that costs money whose details are verified. */
export async function payingCompanies(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('companies')
    .select('company_id')
    .where('test_mode', '=', false)
    .where('payment_plan_id', 'in', PAID_PLANS)
    .orderBy('company_id')
    .execute();
  return rows.map(({ company_id }) => company_id);
}

function updateInvoice({ db, actor }: WriteTx, invoiceNo: string) {
  return db.updateTable('invoices').where('company_id', '=', actor.companyId).where('invoice_no', '=', invoiceNo);
}
