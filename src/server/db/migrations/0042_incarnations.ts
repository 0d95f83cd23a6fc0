/**
 * What tells a row's versions from those of another row that got its id, or of its own other life, after the data were put back to an
 * older state: sixteen digits, drawn with the row and half of them again with each version (db/etag.ts). Rows from before get one
 * value, by which an etag of the form before, the version alone, is still understood; it counts only while the history is this one.
 * Also begins the list of the names of all histories, by which a name from the future is recognised.
 */
import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

const TABLES = [
  'addresses',
  'carriers',
  'companies',
  'delivery_types',
  'invoices',
  'notifications',
  'shipments',
  'users',
] as const;
const HALF = 8;
const half = sql.raw(`lpad(floor(random() * 1e${HALF})::bigint::text, ${HALF}, '0')`);

export async function up(db: Kysely<unknown>): Promise<void> {
  const before = drawHalf() + drawHalf();
  for (const table of TABLES) {
    // A constant default fills the rows there are without rewriting them.
    await sql`alter table ${sql.table(table)} add column incarnation text not null default ${sql.lit(before)}`.execute(
      db,
    );
    await sql`alter table ${sql.table(table)} alter column incarnation set default ${half} || ${half}`.execute(db);
  }
  await sql`
    insert into server_meta (name, value)
    select 'update_incarnation', ${before}
    union all select 'update_history', value from server_meta where name = 'history'
    union all select 'history ' || value, 'known' from server_meta where name = 'history'`.execute(db);
}

function drawHalf(): string {
  return String(randomInt(10 ** HALF)).padStart(HALF, '0');
}
