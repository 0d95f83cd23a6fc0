/** When a company that asks for its end ends, and how long its invoices stay after that. */

/** Unit: days. Until then it can be taken back. */
export const END_AFTER_DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;
/** After the end of the year an invoice is of: the law on bookkeeping (bokföringslagen 7 kap. 2 §). */
const INVOICE_YEARS = 7;

export function endOf(askedAt: Date): Date {
  return new Date(askedAt.getTime() + END_AFTER_DAYS * DAY);
}

/** The first day of invoices that stay; earlier ones go. `today`: yyyy-MM-dd, by the seller's calendar. */
export function firstInvoiceDayKept(today: string): string {
  return `${Number(today.slice(0, 4)) - INVOICE_YEARS}-01-01`;
}
