/** An entry of the address register keeps the number that the company itself has for the customer; no two entries have the same. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table addresses add column customer_no text`.execute(db);
  await sql`
    alter table addresses add constraint addresses_customer_no unique (company_id, customer_no)`.execute(db);
}
