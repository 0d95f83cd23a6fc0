/**
 * What a company is invoiced for and when: plan, users and suites on the first of each month, storage once a year in the
 * month its year begins. The content of an invoice is fixed when it is made.
 * Amounts are whole öre. Not here: the tax (invoice-vat.ts), numbers and dates of the seller's series (server/company).
 */
import type { PaymentPlan } from '#contract/company.ts';
import { addDays, daysBetween } from '#domain/shared/day-steps.ts';
import type { InvoiceVat } from './invoice-vat.ts';
import { type PlanExtras, planPrice } from './plan-price.ts';

/** Unit: days. */
export const PAYMENT_TERMS = 30;
const MONTHS_OF_STORAGE_YEAR = 12;

/** The values of `invoiceStatus` in the API: from `paid` on nothing is owed. */
export const INVOICE_STATUS = { unpaid: 10, overdue: 20, paid: 30 } as const;
export const INVOICE_KINDS = ['month', 'storage'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export interface InvoiceLine {
  readonly what: 'plan' | 'users' | 'suites' | 'storage';
  readonly count: number;
  readonly each: number;
  readonly sum: number;
}

/** Both days are included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface InvoiceDraft {
  readonly kind: InvoiceKind;
  readonly period: Period;
  readonly currency: string;
  readonly lines: readonly InvoiceLine[];
  readonly net: number;
}

export interface Seller {
  readonly name: string;
  readonly orgNo: string;
  readonly vatNo: string;
  readonly address: readonly string[];
  /** Bank details for the payment. */
  readonly bank: readonly string[];
}

export interface Buyer {
  readonly companyId: string;
  readonly name: string;
  readonly street1: string | null;
  readonly street2: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly countryCode: string;
  readonly orgNo: string | null;
  readonly vatNo: string | null;
}

/** Everything printed on the invoice. */
export interface InvoiceContent extends InvoiceDraft {
  readonly invoiceNo: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  /** Delivery units a year. */
  readonly planSize: number;
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly vat: InvoiceVat;
}

/** `month`: yyyy-MM; `storedUntil`: the last day of storage invoiced so far. Nothing to charge means no invoice. */
export function invoicesDue(
  plan: PaymentPlan,
  extras: PlanExtras,
  { month, storedUntil }: { readonly month: string; readonly storedUntil: string | null },
): InvoiceDraft[] {
  const price = planPrice(plan, extras);
  const first = `${month}-01`;
  const draft = (kind: InvoiceKind, months: number, parts: readonly InvoiceLine[]): InvoiceDraft => {
    const lines = parts.filter(({ count, sum }) => count > 0 && sum > 0);
    const net = lines.reduce((total, { sum }) => total + sum, 0);
    return { kind, period: { from: first, to: lastDayOf(month, months) }, currency: price.currency, lines, net };
  };
  const { count, each, sum } = price.storage;
  const due = [
    draft('month', 1, [
      { what: 'plan', count: 1, each: price.plan, sum: price.plan },
      { what: 'users', ...price.users },
      { what: 'suites', count: price.suites.count, each: price.suites.each, sum: price.suites.sum },
    ]),
    ...(storedUntil === null || storedUntil < first
      ? [draft('storage', MONTHS_OF_STORAGE_YEAR, [{ what: 'storage' as const, count, each, sum }])]
      : []),
  ];
  return due.filter(({ net }) => net > 0);
}

export function dueDateOf(invoiceDate: string): string {
  return addDays(invoiceDate, PAYMENT_TERMS);
}

/** How many days an unpaid invoice is past its due date; 0 for any other. */
export function daysOverdue(
  { invoiceStatus, dueDate }: { readonly invoiceStatus: number; readonly dueDate: string },
  today: string,
): number {
  return invoiceStatus >= INVOICE_STATUS.paid ? 0 : Math.max(0, daysBetween(dueDate, today));
}

/** What has been paid of an invoice in öre; without an amount all of it, or nothing. */
export function paidOf(total: number, invoiceStatus: number, amount: number | null): number {
  return amount ?? (invoiceStatus >= INVOICE_STATUS.paid ? total : 0);
}

/** The last day of the last of `months` months, starting with `month`. */
function lastDayOf(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const after = year * 12 + (number - 1) + months;
  const next = `${Math.floor(after / 12)}-${String((after % 12) + 1).padStart(2, '0')}-01`;
  return addDays(next, -1);
}
