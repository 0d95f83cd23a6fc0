/**
 * The ledger: every print and preview, with who asked for it, from where, why again, and the outcome. A row that waits for a
 * print client is also its job (print-jobs.ts).
 */
import type { PrintEntry, PrintFailure, PrintOutcome } from '#contract/print.ts';
import { PRINTS_PAGE_SIZE } from '#contract/print.ts';
import type { ShipmentDocument } from '#contract/shipment.ts';
import type { LabelSheet } from '#domain/printing/label-sheet.ts';
import { pageCount } from '#domain/shared/pages.ts';
import { countsAsPrinted } from '#domain/shipments/document-state.ts';
import { type Db, json, type Tx } from '#server/db/database.ts';
import type { WriteTx } from '#server/db/write.ts';
import type { Language } from '#server/i18n/language.ts';

/** What was requested, the same for each of the papers. */
export interface PrintNote {
  readonly outcome: Extract<PrintOutcome, 'preview' | 'handed' | 'waiting'>;
  readonly language: Language;
  readonly packages?: readonly number[] | null;
  readonly sheet?: LabelSheet | null;
  readonly reason?: string | null;
  readonly device?: string | null;
  /** When, if it was printed on a device without a network. */
  readonly at?: Date;
  readonly printer?: string | null;
  /** The station it waits for, if it waits for one. */
  readonly stationId?: string | null;
}

/** A row's id in its shortest form; anything else is not an id. */
const PRINT_ID = /^[1-9]\d{0,17}$/;
const COLUMNS = [
  'print_id',
  'shipment_id',
  'document_guid',
  'kind',
  'copies',
  'packages',
  'first_place',
  'labels_per_sheet',
  'is_reprint',
  'reason',
  'printed_at',
  'printed_by',
  'device',
  'station_id',
  'client_id',
  'client_name',
  'printer',
  'language',
  'outcome',
  'outcome_at',
  'failure',
  'failure_text',
] as const;

/** A paper that is printed, with its shipment. */
export interface NotedPaper {
  readonly shipmentId: string;
  readonly paper: ShipmentDocument;
}

/** Returns the ids of the rows. */
export async function recordPrints(
  { db, actor, now }: WriteTx,
  papers: readonly NotedPaper[],
  note: PrintNote,
): Promise<string[]> {
  if (papers.length === 0) return [];
  const rows = papers.map(({ shipmentId, paper }) => ({
    company_id: actor.companyId,
    shipment_id: shipmentId,
    document_guid: paper.docGUID,
    kind: paper.kind,
    copies: paper.copies,
    is_reprint: note.outcome !== 'preview' && wasPrintedEver(paper),
    printed_by: actor.username,
    printed_at: note.at ?? now,
    outcome: note.outcome,
    outcome_at: note.outcome === 'preview' ? now : null,
    language: note.language,
    packages: note.packages && paper.kind === 'label' ? json(note.packages) : null,
    first_place: paper.kind === 'label' ? (note.sheet?.firstPlace ?? null) : null,
    labels_per_sheet: paper.kind === 'label' ? (note.sheet?.size ?? null) : null,
    reason: note.reason ?? null,
    device: note.device ?? null,
    printer: note.printer ?? null,
    station_id: note.stationId ?? null,
  }));
  const noted = await db.insertInto('prints').values(rows).returning('print_id').execute();
  return noted.map((row) => row.print_id);
}

export async function listPrints(
  db: Db,
  companyId: string,
  shipmentId: string,
  page: number,
): Promise<{ data: PrintEntry[]; pages: number }> {
  const part = { limit: PRINTS_PAGE_SIZE, offset: (page - 1) * PRINTS_PAGE_SIZE, withPreviews: true };
  const { entries, count } = await readPrints(db, companyId, shipmentId, part);
  return { data: entries, pages: pageCount(count, PRINTS_PAGE_SIZE) };
}

/** The newest first, and how many there are. */
export async function readPrints(
  db: Db,
  companyId: string,
  shipmentId: string,
  { limit, offset = 0, withPreviews }: { limit: number; offset?: number; withPreviews: boolean },
): Promise<{ entries: PrintEntry[]; count: number }> {
  const ofShipment = db
    .selectFrom('prints')
    .where('prints.company_id', '=', companyId)
    .where('prints.shipment_id', '=', shipmentId)
    .$if(!withPreviews, (query) => query.where('outcome', '!=', 'preview'));
  const { count } = await ofShipment.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const rows = await ofShipment
    .leftJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'prints.company_id').onRef('users.username', '=', 'prints.printed_by'),
    )
    .select(COLUMNS.map((column) => `prints.${column}` as const))
    .select('users.full_name')
    .orderBy('print_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { entries: rows.map((row) => ({ ...toEntry(row), askedByName: row.full_name })), count: Number(count) };
}

export type StoredPrint = NonNullable<Awaited<ReturnType<typeof findPrint>>>;

/** Without a lock: code that changes a print holds its shipment, or takes the print with `takePrint`. */
export async function findPrint(db: Db | Tx, companyId: string, printId: string) {
  if (!PRINT_ID.test(printId)) return undefined;
  return db
    .selectFrom('prints')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('print_id', '=', printId)
    .executeTakeFirst();
}

/** Sets the outcome; returns false if the current outcome is none of `from`. */
export async function setOutcome(
  { db, actor, now }: WriteTx,
  printId: string,
  from: readonly PrintOutcome[],
  next: { readonly outcome: PrintOutcome; readonly failure?: PrintFailure; readonly text?: string | null },
): Promise<boolean> {
  const changed = await db
    .updateTable('prints')
    .set({
      outcome: next.outcome,
      outcome_at: now,
      failure: next.failure ?? null,
      failure_text: next.text ?? null,
    })
    .where('company_id', '=', actor.companyId)
    .where('print_id', '=', printId)
    .where('outcome', 'in', from)
    .returning('print_id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Records who took what a job had left to a browser, on which device, and when it came out. */
export async function recordHandedOut(
  { db, actor, now }: WriteTx,
  shipmentIds: readonly string[],
  docGUIDs: readonly string[],
  { since, device }: { readonly since: Date; readonly device: string | null },
): Promise<void> {
  await db
    .updateTable('prints')
    .set({ printed_by: actor.username, printed_at: now, device })
    .where('company_id', '=', actor.companyId)
    .where('shipment_id', 'in', shipmentIds)
    .where('document_guid', 'in', docGUIDs)
    .where('outcome', '=', 'handed')
    .where('printed_at', '>=', since)
    .where('device', 'is', null)
    .execute();
}

/** Sets the outcome of what the caller was handed last of each of these papers. Returns the prints it was set for. */
export async function noteNotOut(
  { db, actor, now }: WriteTx,
  shipmentIds: readonly string[],
  docGUIDs: readonly string[],
  next: { readonly outcome: PrintOutcome; readonly failure: PrintFailure; readonly text: string | null },
): Promise<Pick<StoredPrint, 'shipment_id' | 'document_guid'>[]> {
  if (docGUIDs.length === 0) return [];
  const last = db
    .selectFrom('prints')
    .select(({ fn }) => fn.max('print_id').as('print_id'))
    .where('company_id', '=', actor.companyId)
    .where('shipment_id', 'in', shipmentIds)
    .where('document_guid', 'in', docGUIDs)
    .where('outcome', '!=', 'preview')
    .groupBy('document_guid');
  return db
    .updateTable('prints')
    .set({ outcome: next.outcome, outcome_at: now, failure: next.failure, failure_text: next.text })
    .where('company_id', '=', actor.companyId)
    .where('print_id', 'in', last)
    .where('printed_by', '=', actor.username)
    .where('outcome', '=', 'handed')
    .returning(['shipment_id', 'document_guid'])
    .execute();
}

/** Withdraws these papers of these shipments if no client has taken them yet. Returns the prints that will not come out. */
export async function withdrawWaiting(
  { db, actor, now }: WriteTx,
  shipmentIds: readonly string[],
  docGUIDs: readonly string[],
): Promise<StoredPrint[]> {
  if (docGUIDs.length === 0) return [];
  return db
    .updateTable('prints')
    .set({ outcome: 'withdrawn', outcome_at: now })
    .where('company_id', '=', actor.companyId)
    .where('shipment_id', 'in', shipmentIds)
    .where('document_guid', 'in', docGUIDs)
    .where('outcome', '=', 'waiting')
    .returning(COLUMNS)
    .execute();
}

/** Whether a client still has to print this paper for another request. The caller holds the shipment. */
export async function isStillToPrint({ db, actor }: WriteTx, print: StoredPrint): Promise<boolean> {
  const other = await db
    .selectFrom('prints')
    .select('print_id')
    .where('company_id', '=', actor.companyId)
    .where('shipment_id', '=', print.shipment_id)
    .where('document_guid', '=', print.document_guid)
    .where('print_id', '!=', print.print_id)
    .where('outcome', 'in', ['waiting', 'taken'])
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether printing would make a second label with the same number, even if the shipment has changed since the first. */
function wasPrintedEver(paper: ShipmentDocument): boolean {
  return paper.kind !== 'instructions' && (countsAsPrinted(paper) || paper.printedAt !== null);
}

function toEntry(row: StoredPrint): Omit<PrintEntry, 'askedByName'> {
  return {
    printId: row.print_id,
    docGUID: row.document_guid,
    kind: row.kind,
    copies: row.copies,
    packages: row.packages === null ? null : [...row.packages],
    isReprint: row.is_reprint,
    reason: row.reason,
    askedAt: row.printed_at.toISOString(),
    askedBy: row.printed_by,
    device: row.device,
    client: row.client_id === null ? null : (row.client_name ?? ''),
    printer: row.printer,
    outcome: row.outcome,
    outcomeAt: row.outcome_at?.toISOString() ?? null,
    failure: row.failure && { code: row.failure, text: row.failure_text },
  };
}
