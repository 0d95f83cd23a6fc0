/**
 * Papers of a shipment as they are printed, by whoever prints them: kept in the register of prints, said on the shipment,
 * ordered from whoever draws.
 * Not here: which papers and whether (print-service.ts, end-of-day/).
 */
import type { Shipment, ShipmentDocument } from '#contract/shipment.ts';
import type { DocumentOrder } from '#documents/render-documents.ts';
import { shipmentConsignment } from '#documents/shipment-consignment.ts';
import { afterPrint, PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { NO_FAILURE } from '#domain/shipments/shipment-failure.ts';
import { STATUS, withStatus } from '#domain/shipments/status.ts';
import type { WriteTx } from '#server/db/write.ts';
import { type BookingFacts, consignmentFacts } from './booking-facts.ts';

/** The shipment after these papers were printed; the caller stores it in the same write. */
export async function withPrints(
  tx: WriteTx,
  shipment: Shipment,
  papers: readonly ShipmentDocument[],
): Promise<Shipment> {
  await notePrints(tx, shipment.shipmentId, papers);
  const guids = papers.map((document) => document.docGUID);
  return afterPrint(printedAgain(shipment), guids, tx.now.toISOString());
}

/** Undefined for what is no paper. */
export function paperOrder(
  { kind, copies }: ShipmentDocument,
  shipment: Shipment,
  facts: BookingFacts,
): DocumentOrder | undefined {
  if (kind !== 'label' && kind !== 'waybill') return undefined;
  return { kind, consignment: shipmentConsignment(shipment, consignmentFacts(facts)), copies };
}

/** A print that succeeds ends a technical error, unless that is the carrier's message still lying here. */
function printedAgain(shipment: Shipment): Shipment {
  const isUndelivered = shipment.documents.some(({ printStatus }) => printStatus === PRINT_STATUS.deliveryError);
  if (shipment.status !== STATUS.technicalError || isUndelivered) return shipment;
  return { ...withStatus(shipment, STATUS.inProgress), ...NO_FAILURE };
}

async function notePrints(tx: WriteTx, shipmentId: string, papers: readonly ShipmentDocument[]): Promise<void> {
  if (papers.length === 0) return;
  const rows = papers.map((paper) => ({
    company_id: tx.actor.companyId,
    shipment_id: shipmentId,
    document_guid: paper.docGUID,
    kind: paper.kind,
    copies: paper.copies,
    is_reprint: paper.printedAt !== null,
    printed_by: tx.actor.username,
    printed_at: tx.now,
  }));
  await tx.db.insertInto('prints').values(rows).execute();
}
