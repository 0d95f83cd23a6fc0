/** The tables of invoices and their numbers (schema.ts). */
import type { ColumnType, Generated } from 'kysely';
import type { InvoiceContent, InvoiceKind } from '#domain/company/invoice.ts';
import type { Int8, Json, VersionedRow } from '../column-types.ts';

export interface InvoicesTable extends VersionedRow {
  company_id: string;
  invoice_no: Int8;
  kind: InvoiceKind;
  /** The invoice's first month, yyyy-MM. */
  period: string;
  /** The content as printed; it never changes. */
  content: Json<InvoiceContent>;
  /** INVOICE_STATUS of the domain. */
  invoice_status: number;
  /** yyyy-MM-dd */
  due_date: string;
  /** Null until it is drawn. */
  pdf: ColumnType<Buffer | null, null | undefined, Buffer>;
  sent_to: ColumnType<string | null, null | undefined, string>;
  sent_at: ColumnType<Date | null, null | undefined, Date>;
  /** yyyy-MM-dd */
  paid_on: ColumnType<string | null, null | undefined, string | null>;
  /** Unit: öre. Null: everything or nothing, as the status says. */
  paid_amount: ColumnType<string | null, null | undefined, number | null>;
  /** Of the seller's currency for one of the invoice's, on the day of the invoice. */
  currency_rate: Generated<string>;
}

/** A reference table with one row: a number is taken by incrementing it, in the transaction that uses it. */
export interface InvoiceSeriesTable {
  series: string;
  last_no: Int8;
  /** The latest month that was invoiced, yyyy-MM; empty before invoicing is switched on. */
  last_month: Generated<string>;
  /** The history in which `last_no` is known to be right. In a different one the series is held: no number is taken. */
  history: string;
}
