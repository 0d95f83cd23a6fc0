/**
 * The record that an import leaves, whatever it imports: who, when, and what its undo did. It can be undone for a day.
 * Not here: what it wrote, which each kind of import keeps in rows of its own.
 */
import { sql } from 'kysely';
import { IMPORT_UNDO_HOURS } from '#contract/import-limits.ts';
import type { Db, Tx } from './database.ts';
import type { WriteTx } from './write.ts';

type Records = 'address_imports' | 'shipment_imports';

const HOUR = 60 * 60 * 1000;

/** Imports from before this moment can no longer be undone. */
export function undoneSince(now: Date): Date {
  return new Date(now.getTime() - IMPORT_UNDO_HOURS * HOUR);
}

export async function keepImport(tx: WriteTx, records: Records, importId: string): Promise<void> {
  const { companyId, username } = tx.actor;
  await sql`
    insert into ${sql.table(records)} (company_id, import_id, imported_at, imported_by)
    values (${companyId}, ${importId}, ${tx.now}, ${username})`.execute(tx.db);
}

/** Undefined if there is no such import, or none that can still be undone. */
export async function lockImport<Undone>(
  tx: WriteTx,
  records: Records,
  importId: string,
): Promise<{ readonly undone: Undone | null } | undefined> {
  const { rows } = await sql<{ undone: Undone | null }>`
    select undone from ${sql.table(records)}
    where company_id = ${tx.actor.companyId} and import_id = ${importId} and imported_at > ${undoneSince(tx.now)}
    for update`.execute(tx.db);
  return rows[0];
}

export async function keepUndone(tx: WriteTx, records: Records, importId: string, undone: object): Promise<void> {
  await sql`
    update ${sql.table(records)} set undone = ${JSON.stringify(undone)}::jsonb
    where company_id = ${tx.actor.companyId} and import_id = ${importId}`.execute(tx.db);
}

export async function deleteOldImports(db: Db | Tx, records: Records, before: Date): Promise<void> {
  await sql`delete from ${sql.table(records)} where imported_at < ${before}`.execute(db);
}
