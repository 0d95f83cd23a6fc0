/**
 * The indexes of the searches over shipments, for a company with a million of them beside others: each begins with the company. Parts of
 * order numbers and receivers are found in the texts of the box too, so their own indexes go, and with them a third of what each
 * stored shipment costs; no order is by day alone any more.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Holds all that the list reads of a shipment before it is sure to show it.
  await sql`
    create index shipments_listed on shipments (company_id, shipment_id) include (status, disp_date, disp_day)`.execute(
    db,
  );
  await sql`create index shipments_by_carrier on shipments (company_id, carrier_id)`.execute(db);
  await sql`create index shipments_by_maker on shipments (company_id, created_by_folded)`.execute(db);
  const company = (await hasCompanyKeys(db)) ? sql`company_id, ` : sql``;
  await sql`
    create index shipments_by_text on shipments using gin (
      ${company}tracking_folded, find_text gin_trgm_ops, find_packages gin_trgm_ops)`.execute(db);
  await sql`
    drop index if exists shipments_newest, shipments_by_receiver, shipments_by_order_part, shipments_by_tracking, shipments_found,
      shipments_by_package_part`.execute(db);
  // Its planner knows nothing of a table until it has looked at it.
  await sql`analyze shipments`.execute(db);
}

/**
 * Whether an index of words can begin with a column that is none: PostgreSQL has that in an extension, which a host may not allow. Without
 * it such an index is of all companies, and a search leaves the others' rows out afterwards.
 */
async function hasCompanyKeys(db: Kysely<unknown>): Promise<boolean> {
  await sql`do $$ begin create extension if not exists btree_gin; exception when others then null; end $$`.execute(db);
  const { rows } = await sql`select 1 from pg_extension where extname = 'btree_gin'`.execute(db);
  return rows.length > 0;
}
