/**
 * Records a print before anything is drawn: which documents are meant, whether they may be printed, whether one is printed again
 * and why, the numbers of an unnumbered shipment, the ledger, and who prints: a station, a connected client or the calling browser.
 */
import type { PrintInput } from '#contract/print.ts';
import type { Shipment, ShipmentDocument } from '#contract/shipment.ts';
import { type LabelSheet, labelSheet } from '#domain/printing/label-sheet.ts';
import { shipmentAction } from '#domain/shipments/actions.ts';
import { countsAsPrinted, PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { packagesOf } from '#domain/shipments/goods-line.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { requireRunning } from '#server/company/trial.ts';
import type { WriteTx } from '#server/db/write.ts';
import { ApiError, rulesBroken } from '#server/errors/api-error.ts';
import type { Language } from '#server/i18n/language.ts';
import { numberShipment } from '#server/numbers/number-service.ts';
import { refuseTooManyPackages } from '#server/shipment-records/package-limit.ts';
import { readBookingFacts } from '#server/shipment-records/shipment-facts.ts';
import { lockShipment, updateShipment } from '#server/shipment-records/shipment-repository.ts';
import { refuseByTerminal } from '#server/shipment-records/terminal-refusal.ts';
import { wrongState } from '#server/shipment-records/wrong-state.ts';
import { destinationsOf } from './print-clients.ts';
import { requireFacts } from './print-drawing.ts';
import { withdrawWaiting } from './print-ledger.ts';
import { destinationOfPaper, withRoutedPrints } from './routed-prints.ts';

export interface PrintOrder extends Omit<PrintInput, 'preview'> {
  readonly shipmentId: string;
  readonly language: Language;
  readonly device: string | null;
}

/**
 * The result that a step of the write keeps. `guids` and `printIds`: what the browser prints, if it prints anything; all of it is
 * queued otherwise.
 */
export type RecordedPrint = {
  readonly guids: readonly string[];
  readonly printIds: readonly string[];
  readonly isQueued: boolean;
  readonly packages: readonly number[] | null;
};

export async function recordPrint(tx: WriteTx, order: PrintOrder): Promise<RecordedPrint> {
  const { shipmentId } = order;
  const stored = await lockShipment(tx, shipmentId);
  if (!stored) throw new ApiError('notFound');
  const { shipment } = stored;
  refuseTooManyPackages(shipment);
  if (!shipment.isBooked) await requireRunning(tx.db, tx.actor.companyId, tx.now);
  const facts = await readBookingFacts(tx.db, tx.actor.companyId, shipment);
  const isClosed = shipment.status === STATUS.closed;
  const answer = shipmentAction(isClosed ? 'reprint' : 'print', shipment, { deliveryType: facts?.deliveryType });
  if (!answer.allowed) throw await wrongState(tx.db, tx.actor.companyId, shipment, answer.reason);

  const chosen = chosenDocuments(shipment, order.docGUID ?? undefined);
  // Goods that have left are on the papers they left with, so a closed shipment prints only what it had printed before.
  const offered = isClosed ? chosen.filter(wasPrinted) : chosen;
  if (offered.length === 0) throw await wrongState(tx.db, tx.actor.companyId, shipment, 'wrongStatus');

  const sheet = requireSheet(order);
  const to = await destinationsOf(tx.db, tx.actor, tx.now, order.printer ?? null);
  const inBrowser = offered.filter((document) => destinationOfPaper(document, to, { sheet }).by === 'browser');
  const guids = inBrowser.map((document) => document.docGUID);
  const withdrawn = await withdrawWaiting(tx, [shipmentId], guids);
  const reason = order.reason?.trim() || (withdrawn[0]?.reason ?? null);
  const isWithdrawn = ({ docGUID }: ShipmentDocument) => withdrawn.some((one) => one.document_guid === docGUID);
  const isAgain = (document: ShipmentDocument) => isAsked(document) && !isWithdrawn(document);
  const printed = reason !== null || order.docGUID ? offered : offered.filter((document) => !isAgain(document));
  if (reason === null && (printed.length === 0 || printed.some(isAgain))) {
    throw rulesBroken({ reason: { code: 'required' } });
  }

  const hasPapers = printed.some(({ kind }) => kind !== 'instructions');
  // What is already on paper, or with the carrier, is printed again as it is.
  const isFirst = printed.some(({ printStatus }) => printStatus === PRINT_STATUS.notPrinted);
  if (hasPapers && isFirst && !shipment.isBooked) refuseByTerminal(shipment, requireFacts(facts));
  const numbered = hasPapers && !isClosed ? await numberShipment(tx, shipment, requireFacts(facts)) : shipment;
  const packages = packagePlaces(numbered, order.packageNos) ?? withdrawn[0]?.packages ?? null;
  if (packages) requireWhole(printed, packages, packagesOf(numbered));
  const documents = printed.map((document) => ({ ...document, copies: order.copies ?? document.copies }));
  const { language, device, printer = null } = order;
  const note = { language, packages, sheet, reason, device, printer };
  const recorded = await withRoutedPrints(tx, numbered, documents, note, to);
  await updateShipment(tx, recorded.shipment);
  const { handed, handedIds, queuedIds } = recorded;
  const isQueued = handed.length === 0;
  const noted = isQueued ? printed : handed;
  const guidsNoted = noted.map((document) => document.docGUID);
  return { guids: guidsNoted, printIds: isQueued ? queuedIds : handedIds, isQueued, packages };
}

/** Null for one label a page. */
export function requireSheet(order: Pick<PrintOrder, 'firstPlace' | 'labelsPerSheet'>): LabelSheet | null {
  const sheet = labelSheet(order);
  if (sheet && sheet.firstPlace > sheet.size) {
    throw rulesBroken({ firstPlace: { code: 'maxValue', values: { max: sheet.size } } });
  }
  return sheet;
}

/** One document, or every paper. Transport instructions are for the carrier and are printed only on request. */
export function chosenDocuments(shipment: Shipment, docGUID: string | undefined): ShipmentDocument[] {
  if (docGUID !== undefined) {
    const document = shipment.documents.find((one) => one.docGUID === docGUID);
    if (!document) throw new ApiError('notFound');
    return [document];
  }
  const papers = shipment.documents.filter(({ kind }) => kind === 'label' || kind === 'waybill');
  if (papers.length === 0) throw rulesBroken({ deliveryType: { code: 'required' } });
  return papers;
}

/** The positions (counted from 1) of packages given by position or number; undefined for all. */
export function packagePlaces(shipment: Shipment, named: PrintInput['packageNos']): readonly number[] | undefined {
  if (!named) return undefined;
  const numbers: string[] = shipment.goodsLines.flatMap(({ quantity, packageNumbers }) =>
    Array.from({ length: quantity }, (_, index) => packageNumbers[index] ?? ''),
  );
  const places = named.map((one) => (typeof one === 'number' ? one : numbers.indexOf(one) + 1));
  const isUnknown = (place: number) => place < 1 || place > numbers.length;
  if (named.includes('') || places.some(isUnknown)) throw rulesBroken({ packageNos: { code: 'unknown' } });
  return [...new Set(places)].sort((one, other) => one - other);
}

/** Refuses to print only some of the labels the first time, because the others would then count as printed too. */
function requireWhole(printed: readonly ShipmentDocument[], packages: readonly number[], count: number): void {
  const isFirst = printed.some(({ kind, printStatus }) => kind === 'label' && printStatus === PRINT_STATUS.notPrinted);
  if (isFirst && packages.length < count) throw rulesBroken({ packageNos: { code: 'notOffered' } });
}

/** Further copies of the instructions do no harm. */
function isAsked(document: ShipmentDocument): boolean {
  return document.kind !== 'instructions' && countsAsPrinted(document);
}

function wasPrinted(document: ShipmentDocument): boolean {
  return countsAsPrinted(document) || document.printStatus === PRINT_STATUS.deliveryError;
}
