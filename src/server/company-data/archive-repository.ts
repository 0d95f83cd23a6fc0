/** A company's archives in the database: how far each has come, and its file in parts. */
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { CompanyExportsTable } from '#server/db/tables/company-data-tables.ts';
import type { WriteTx } from '#server/db/write.ts';
import type { Language } from '#server/i18n/language.ts';

export type CompanyExport = Selectable<CompanyExportsTable>;

/** The file ends after a day. Unit: milliseconds. */
const KEPT_FOR = 24 * 60 * 60 * 1000;
/** What has not ended by then never will. */
const GIVEN_UP_AFTER = 7 * KEPT_FOR;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface ExportKey {
  readonly companyId: string;
  readonly exportId: string;
}

export function hasFile({ ended_at, file_name }: CompanyExport, now: Date): boolean {
  return ended_at !== null && file_name !== null && now.getTime() - ended_at.getTime() < KEPT_FOR;
}

export async function findExport(db: Db, { companyId, exportId }: ExportKey): Promise<CompanyExport | undefined> {
  if (!UUID.test(exportId)) return undefined;
  return exportsOf(db, companyId).where('export_id', '=', exportId).executeTakeFirst();
}

export async function latestExport(db: Db | Tx, companyId: string): Promise<CompanyExport | undefined> {
  return exportsOf(db, companyId).orderBy('started_at', 'desc').limit(1).executeTakeFirst();
}

function exportsOf(db: Db | Tx, companyId: string) {
  return db.selectFrom('company_exports').selectAll().where('company_id', '=', companyId);
}

/** A new one replaces those before, and their files. */
export async function insertExport(tx: WriteTx, exportId: string, language: Language): Promise<void> {
  const { companyId, username } = tx.actor;
  await tx.db.deleteFrom('company_exports').where('company_id', '=', companyId).execute();
  await tx.db
    .insertInto('company_exports')
    .values({
      ...{ company_id: companyId, export_id: exportId, started_by: username, started_at: tx.now, language },
      ...{ ended_at: null, file_name: null },
    })
    .execute();
}

/** Begins from the start; what an interrupted run has written is dropped. Undefined if there is nothing to do any more. */
export async function beginAttempt(db: Db, key: ExportKey, total: number): Promise<CompanyExport | undefined> {
  const begun = await db
    .updateTable('company_exports')
    .set((eb) => ({ attempt: eb('attempt', '+', 1), done: 0, total }))
    .where('company_id', '=', key.companyId)
    .where('export_id', '=', key.exportId)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!begun) return undefined;
  await db
    .deleteFrom('company_export_parts')
    .where('company_id', '=', key.companyId)
    .where('export_id', '=', key.exportId)
    .execute();
  return begun;
}

/** False when a later run has taken over, or the export is gone: its company may have ended meanwhile. */
export async function insertPart(
  db: Db,
  { company_id, export_id, attempt }: CompanyExport,
  part: number,
  bytes: Buffer,
): Promise<boolean> {
  const inserted = await db
    .insertInto('company_export_parts')
    .columns(['company_id', 'export_id', 'attempt', 'part', 'bytes'])
    .expression((eb) =>
      eb
        .selectFrom('company_exports')
        .select(['company_id', 'export_id', 'attempt'])
        .select([sql<number>`${part}::integer`.as('part'), sql<Buffer>`${bytes}::bytea`.as('bytes')])
        .where('company_id', '=', company_id)
        .where('export_id', '=', export_id)
        .where('attempt', '=', attempt)
        .forKeyShare(),
    )
    .returning('part')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False when a later run has taken over, or the export is gone. */
export async function noteProgress(db: Db, run: CompanyExport, done: number): Promise<boolean> {
  return updateRun(db, run, { done });
}

export async function endExport(db: Db, run: CompanyExport, fileName: string, now: Date): Promise<boolean> {
  return updateRun(db, run, { done: run.total, ended_at: now, file_name: fileName });
}

async function updateRun(
  db: Db,
  { company_id, export_id, attempt }: CompanyExport,
  changed: Partial<Pick<CompanyExport, 'done' | 'ended_at' | 'file_name'>>,
): Promise<boolean> {
  const updated = await db
    .updateTable('company_exports')
    .set(changed)
    .where('company_id', '=', company_id)
    .where('export_id', '=', export_id)
    .where('attempt', '=', attempt)
    .where('ended_at', 'is', null)
    .returning('export_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Ended without a file. */
export async function giveUpExport(db: Db, { companyId, exportId }: ExportKey, now: Date): Promise<void> {
  await db
    .updateTable('company_exports')
    .set({ ended_at: now })
    .where('company_id', '=', companyId)
    .where('export_id', '=', exportId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The file, a part at a time. */
export async function* readParts(db: Db, { company_id, export_id, attempt }: CompanyExport): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const row = await db
      .selectFrom('company_export_parts')
      .select('bytes')
      .where('company_id', '=', company_id)
      .where('export_id', '=', export_id)
      .where('attempt', '=', attempt)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) return;
    yield row.bytes;
  }
}

export async function deleteOldExports(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('company_exports')
    .where((eb) =>
      eb.or([
        eb('ended_at', '<', new Date(now.getTime() - KEPT_FOR)),
        eb('started_at', '<', new Date(now.getTime() - GIVEN_UP_AFTER)),
      ]),
    )
    .execute();
}
