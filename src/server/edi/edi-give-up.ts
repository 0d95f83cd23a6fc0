/**
 * What happens when every attempt to deliver a message has failed: the shipment shows it, its instructions count as undelivered,
 * and the person who booked and the moderators are notified.
 */
import type { Shipment } from '#contract/shipment.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { failureOf } from '#domain/shipments/shipment-failure.ts';
import { withTechnicalError } from '#domain/shipments/status.ts';
import type { WriteTx } from '#server/db/write.ts';
import { updateShipment } from '#server/shipment-records/shipment-repository.ts';
import { notifyConcerned } from './edi-notices.ts';

export async function markUndeliverable(tx: WriteTx, shipment: Shipment, writtenBy: string): Promise<void> {
  const documents = shipment.documents.map((document) =>
    document.kind === 'instructions' && document.printStatus !== PRINT_STATUS.void
      ? { ...document, printStatus: PRINT_STATUS.deliveryError }
      : document,
  );
  await updateShipment(tx, withTechnicalError({ ...shipment, documents }, failureOf('transmissionFailed')));
  await notifyConcerned(tx, writtenBy, { type: 'error', code: 'transmissionFailed', shipmentId: shipment.shipmentId });
}
