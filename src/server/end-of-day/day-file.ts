/**
 * The papers of an end of day as one PDF: labels, waybills and a list for each carrier's driver, or one kind of them. Drawn on
 * request: lists from what the run has stored, so that they are the same each time, and from what was loaded where its truck was checked; labels and waybills from the shipments, which
 * are closed and do not change. A shipment that the run left open, because papers of it were still to be printed, is drawn in its
 * current state.
 * Not here: what counts as printed (end-of-day-run.ts).
 */
import type { DocumentKind } from '#contract/shipment.ts';
import type { DocumentOrder } from '#documents/render-documents.ts';
import { signatureStrokes } from '#domain/loads/signature-strokes.ts';
import type { LabelSheet } from '#domain/printing/label-sheet.ts';
import { countryTimeZone } from '#domain/shared/countries.ts';
import { dateTextInZone } from '#domain/shared/dates.ts';
import type { Db } from '#server/db/database.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { documentName, endOfDayName } from '#server/i18n/document-names.ts';
import type { Language } from '#server/i18n/language.ts';
import { sheetOptions } from '#server/printing/print-drawing.ts';
import { paperOrder } from '#server/printing/printed-documents.ts';
import type { RenderPool } from '#server/rendering/render-pool.ts';
import { findShipments } from '#server/shipment-records/shipment-repository.ts';
import {
  type EndOfDayRun,
  listedShipments,
  listSignatures,
  printedShipments,
  type RunShipment,
  runShipments,
  type SignedList,
} from './end-of-day-run-repository.ts';
import { knownFacts } from './end-of-day-scope.ts';
import { type LoadSignature, loadSignatures } from './load-signatures.ts';
import { loadedLines } from './loaded-lines.ts';
import { papersNow, wasDone } from './run-response.ts';

type FileKind = Extract<DocumentKind, 'label' | 'waybill' | 'shipmentList'>;

/** In their order within a file. */
const PAPERS = ['label', 'waybill'] as const;

export interface DayFileCall {
  readonly run: EndOfDayRun;
  /** Absent: everything. */
  readonly kind: FileKind | undefined;
  /** Null: one label a page. */
  readonly sheet: LabelSheet | null;
  readonly username: string;
  readonly language: Language;
  readonly gone: AbortSignal;
}

export interface DayFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

export function createDayFiles(db: Db, rendering: Pick<RenderPool, 'inTurn'>) {
  return async ({ run, kind, sheet, username, language, gone }: DayFileCall): Promise<DayFile> => {
    if (!run.ended_at) throw new ApiError('notFound');
    const done = (await runShipments(db, run)).filter(wasDone);
    const wanted = (asked: FileKind) => kind === undefined || kind === asked;
    const kinds = PAPERS.filter(wanted);
    const papers = kinds.length > 0 ? await papersOf(db, run, done, kinds) : [];
    const orders = [
      ...(wanted('shipmentList') && run.documents.shipmentList ? await lists(db, run, done) : []),
      ...kinds.flatMap((one) => papers.filter((order) => order.kind === one)),
    ];
    if (orders.length === 0) throw new ApiError('notFound');
    const day = run.started_at.toISOString().slice(0, 10);
    const title = `${kind ? documentName(kind, language) : endOfDayName(language)} ${day}`;
    const bytes = await rendering.inTurn(username, gone, (render) => render({ orders, title, ...sheetOptions(sheet) }));
    return { bytes, fileName: `${title}.pdf` };
  };
}

async function papersOf(
  db: Db,
  run: EndOfDayRun,
  done: readonly RunShipment[],
  kinds: readonly DocumentKind[],
): Promise<DocumentOrder[]> {
  const factsOf = knownFacts(db, run.company_id);
  const guids = new Set(papersNow(await printedShipments(db, run)).map(({ docGUID }) => docGUID));
  const shipmentIds = done.map(({ shipment_id }) => shipment_id);
  const orders: DocumentOrder[] = [];
  for (const { shipment } of await findShipments(db, run.company_id, shipmentIds)) {
    const facts = await factsOf(shipment);
    const printed = shipment.documents.filter(
      (document) => kinds.includes(document.kind) && guids.has(document.docGUID),
    );
    if (facts) orders.push(...printed.flatMap((document) => paperOrder(document, shipment, facts) ?? []));
  }
  return orders;
}

/** A driver who has signed at the load check for all that the list names has signed the list. */
function signatureOf(list: SignedList | undefined, atLoad: LoadSignature | undefined, timeZone: string) {
  if (list) return { ...list, signedAt: dateTextInZone(list.signed_at, timeZone) };
  if (!atLoad?.said.isAll) return undefined;
  const { driver, vehicle, signature, at } = atLoad.finish;
  const signedAt = dateTextInZone(new Date(at), timeZone);
  return { driver, vehicle, remark: null, signedAt, strokes: signatureStrokes(signature) };
}

/** One list for each carrier connection, in the order the shipments were processed. */
async function lists(db: Db, run: EndOfDayRun, done: readonly RunShipment[]): Promise<DocumentOrder[]> {
  const timeZone = countryTimeZone(run.warehouse.countryCode);
  const signatures = await listSignatures(db, run);
  const lines = await loadedLines(db, { run, timeZone, done, lines: await listedShipments(db, run), signatures });
  const atLoads = await loadSignatures(db, run, timeZone, done);
  const carriers = new Map<string, RunShipment[]>();
  for (const one of done) {
    const ofCarrier = carriers.get(one.carrier_id ?? '') ?? [];
    carriers.set(one.carrier_id ?? '', ofCarrier);
    ofCarrier.push(one);
  }
  return Array.from(carriers, ([carrierId, ofCarrier]) => {
    const signature = signatureOf(signatures.get(carrierId), atLoads.get(carrierId), timeZone);
    return {
      kind: 'shipmentList' as const,
      list: {
        carrierName: ofCarrier[0]?.carrier_name ?? '',
        warehouse: run.warehouse,
        madeAt: dateTextInZone(run.started_at, timeZone),
        madeBy: run.started_by,
        ...(signature && { signature }),
        shipments: ofCarrier.flatMap(({ shipment_id }) => lines.get(shipment_id) ?? []),
      },
    };
  });
}
