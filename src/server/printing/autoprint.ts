/**
 * Prints the papers that the carrier's documents table wants printed at a booking: queued in the booking's last write if the
 * user's print client is connected, otherwise named in the answer, so that the caller prints them. Papers that have already been
 * printed are left alone.
 */

import { papersOfBooking } from '#domain/printing/autoprint.ts';
import { shipmentAction } from '#domain/shipments/actions.ts';
import { STATUS } from '#domain/shipments/status.ts';
import type { WriteTx } from '#server/db/write.ts';
import type { Language } from '#server/i18n/language.ts';
import { isClientConnected } from '#server/printing/print-clients.ts';
import { signalPrintJob } from '#server/printing/print-job-signal.ts';
import { readBookingFacts } from '#server/shipment-records/shipment-facts.ts';
import { lockShipment, updateShipment } from '#server/shipment-records/shipment-repository.ts';
import { withPrints } from './printed-documents.ts';

/** Returns the documents that were not queued for a print client. */
export async function autoprint(tx: WriteTx, shipmentId: string, language: Language): Promise<string[]> {
  const shipment = (await lockShipment(tx, shipmentId))?.shipment;
  if (!shipment?.isBooked || !shipmentAction('print', shipment, {}).allowed) return [];
  // Something is wrong with the booking, such as its numbers; whoever has read that may still print.
  if (shipment.status === STATUS.technicalError) return [];
  const facts = await readBookingFacts(tx.db, tx.actor.companyId, shipment);
  const documents = papersOfBooking(shipment.documents, facts?.connection.documents ?? []);
  if (documents.length === 0) return [];
  if (!(await isClientConnected(tx.db, tx.actor, tx.now))) return documents.map(({ docGUID }) => docGUID);
  const printed = await withPrints(tx, shipment, documents, { outcome: 'waiting', language });
  await updateShipment(tx, printed.shipment);
  await signalPrintJob(tx.db, tx.actor);
  return [];
}
