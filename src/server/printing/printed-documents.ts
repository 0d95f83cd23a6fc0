/**
 * What every print of a shipment's papers has in common: recording it on the shipment, and ordering the drawing.
 * Not here: which papers and whether (print-recording.ts, end-of-day/), the ledger (printing/print-ledger.ts).
 */
import type { Shipment, ShipmentDocument } from '#contract/shipment.ts';
import { SHEETS } from '#documents/label-sheets.ts';
import type { DocumentOrder } from '#documents/render-documents.ts';
import { shipmentConsignment } from '#documents/shipment-consignment.ts';
import { carrierLabelSize } from '#domain/printing/label-size.ts';
import { afterPrint, afterQueued, PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { NO_FAILURE } from '#domain/shipments/shipment-failure.ts';
import { STATUS, withStatus } from '#domain/shipments/status.ts';
import type { WriteTx } from '#server/db/write.ts';
import { type BookingFacts, consignmentFacts } from '#server/shipment-records/shipment-facts.ts';
import { type NotedPaper, type PrintNote, recordPrints } from './print-ledger.ts';

/** The shipment after these documents were printed or queued for a print client. The caller stores it in the same write. */
export async function withPrints(
  tx: WriteTx,
  shipment: Shipment,
  documents: readonly ShipmentDocument[],
  note: PrintNote,
): Promise<{ shipment: Shipment; printIds: string[] }> {
  const printIds = await recordPrints(tx, papersNoted(shipment, documents), note);
  return { shipment: afterPrints(shipment, documents, note.outcome, tx.now), printIds };
}

/** The same for many shipments, each with its papers. */
export async function withAllPrints(
  tx: WriteTx,
  printed: readonly { readonly shipment: Shipment; readonly papers: readonly ShipmentDocument[] }[],
  note: PrintNote,
): Promise<Shipment[]> {
  const noted = printed.flatMap(({ shipment, papers }) => papersNoted(shipment, papers));
  await recordPrints(tx, noted, note);
  return printed.map(({ shipment, papers }) => afterPrints(shipment, papers, note.outcome, tx.now));
}

export function papersNoted({ shipmentId }: Shipment, documents: readonly ShipmentDocument[]): NotedPaper[] {
  return documents.map((paper) => ({ shipmentId, paper }));
}

function afterPrints(
  shipment: Shipment,
  documents: readonly ShipmentDocument[],
  outcome: PrintNote['outcome'],
  now: Date,
): Shipment {
  // Transport instructions show the state of their transmission, whatever is printed.
  const papers = documents.filter(({ kind }) => kind !== 'instructions').map((document) => document.docGUID);
  if (papers.length === 0) return shipment;
  const again = printedAgain(shipment);
  return outcome === 'waiting' ? afterQueued(again, papers) : afterPrint(again, papers, now.toISOString());
}

/** Undefined for a document that is not a paper. `packages`: positions of the packages whose labels are wanted. */
export function paperOrder(
  { kind, copies }: ShipmentDocument,
  shipment: Shipment,
  facts: BookingFacts,
  packages?: readonly number[] | null,
): DocumentOrder | undefined {
  if (kind !== 'label' && kind !== 'waybill') return undefined;
  const consignment = shipmentConsignment(shipment, consignmentFacts(facts));
  const size = carrierLabelSize(facts.connection.documents);
  return { kind, consignment, copies, ...(packages && { packages }), ...(size && { labelSheet: SHEETS[size] }) };
}

/** A successful print ends a technical error, unless the error is an undelivered message to the carrier. */
function printedAgain(shipment: Shipment): Shipment {
  const isUndelivered = shipment.documents.some(
    ({ kind, printStatus }) => kind === 'instructions' && printStatus === PRINT_STATUS.deliveryError,
  );
  if (shipment.status !== STATUS.technicalError || isUndelivered) return shipment;
  return { ...withStatus(shipment, STATUS.inProgress), ...NO_FAILURE };
}
