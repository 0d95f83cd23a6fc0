/**
 * Prints the papers that the carrier's documents table wants printed at a booking: queued in the booking's last write if a
 * station or the user's print client takes them, otherwise named in the answer, so that the caller prints them. Papers that have
 * already been printed are left alone.
 */

import type { ShipmentDocument } from '#contract/shipment.ts';
import { papersOfBooking } from '#domain/printing/autoprint.ts';
import { shipmentAction } from '#domain/shipments/actions.ts';
import { STATUS } from '#domain/shipments/status.ts';
import type { WriteTx } from '#server/db/write.ts';
import type { Language } from '#server/i18n/language.ts';
import { readBookingFacts } from '#server/shipment-records/shipment-facts.ts';
import { lockShipment, updateShipment } from '#server/shipment-records/shipment-repository.ts';
import { destinationsOf } from './print-clients.ts';
import { destinationOfPaper, withRoutedPrints } from './routed-prints.ts';

/** Returns the documents that were not queued. */
export async function autoprint(tx: WriteTx, shipmentId: string, language: Language): Promise<string[]> {
  const shipment = (await lockShipment(tx, shipmentId))?.shipment;
  if (!shipment?.isBooked || !shipmentAction('print', shipment, {}).allowed) return [];
  // Something is wrong with the booking, such as its numbers; whoever has read that may still print.
  if (shipment.status === STATUS.technicalError) return [];
  const facts = await readBookingFacts(tx.db, tx.actor.companyId, shipment);
  const documents = papersOfBooking(shipment.documents, facts?.connection.documents ?? []);
  if (documents.length === 0) return [];
  const to = await destinationsOf(tx.db, tx.actor, tx.now);
  const isLeft = (paper: ShipmentDocument) => destinationOfPaper(paper, to, {}).by === 'browser';
  const queued = documents.filter((paper) => !isLeft(paper));
  if (queued.length > 0) {
    const printed = await withRoutedPrints(tx, shipment, queued, { language }, to);
    await updateShipment(tx, printed.shipment);
  }
  return documents.filter(isLeft).map(({ docGUID }) => docGUID);
}
