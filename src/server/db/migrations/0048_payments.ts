/**
 * What has been paid of an invoice, and what one unit of its currency was worth to the seller on its day. Without an amount an
 * invoice is paid in full or not at all, as before. Unit of the amount: öre; of the rate: the seller's currency.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoices add column paid_amount bigint`.execute(db);
  await sql`alter table invoices add column currency_rate numeric(12, 6) not null default 1`.execute(db);
}
