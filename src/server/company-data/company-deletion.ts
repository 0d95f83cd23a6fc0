/**
 * Deletes what the database holds of a company, in parts, each of which is committed: whatever table has a column that names the
 * company, those that refer to others first, so that a table of a later version is not forgotten.
 * Not here: when (company-ending.ts).
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** What the law keeps, and the row that it belongs to. A table of such records is named here. */
const KEPT: readonly string[] = ['companies', 'invoices'];
/** Of a table that goes otherwise, what the law keeps with the invoices. */
const KEPT_ROWS = { audit_log: sql`kind = 'invoice'` } as const;
/** Rows at a time. */
const PART = 5000;

export async function deleteRowsOf(db: Db, companyId: string): Promise<void> {
  for (const table of await filledTables(db, companyId)) {
    for (let deleted = PART; deleted === PART; ) {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where company_id = ${companyId} and not ${keptOf(table)} limit ${PART}))`.execute(
        db,
      );
      deleted = Number(numAffectedRows ?? 0);
    }
  }
}

/** Those with rows of the company, in an order in which nothing that is left refers to what is deleted. */
async function filledTables(db: Db, companyId: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; refersTo: string[] }>`
    select table_name as name, array(
      select confrelid::regclass::text from pg_constraint
      where contype = 'f' and conrelid = format('%I.%I', table_schema, table_name)::regclass and confrelid != conrelid
    ) as "refersTo"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and column_name = 'company_id'
      and table_name != all (${KEPT}::text[])
    order by table_name`.execute(db);
  const { rows: filled } = await sql<{ name: string }>`${sql.join(
    tables.map(
      ({ name }) =>
        sql`select ${name} as name where exists (
          select from ${sql.table(name)} where company_id = ${companyId} and not ${keptOf(name)})`,
    ),
    sql` union all `,
  )}`.execute(db);
  const order: string[] = [];
  const visit = (name: string): void => {
    if (order.includes(name)) return;
    for (const other of tables) if (other.refersTo.includes(name)) visit(other.name);
    order.push(name);
  };
  for (const { name } of tables) visit(name);
  return order.filter((table) => filled.some(({ name }) => name === table));
}

function keptOf(table: string) {
  return table in KEPT_ROWS ? KEPT_ROWS[table as keyof typeof KEPT_ROWS] : sql`false`;
}
