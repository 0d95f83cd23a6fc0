/**
 * What a message leaves behind that could not be brought to its carrier in all its tries: the shipment says so, its
 * instructions count as not delivered, and whoever booked and the moderators are told.
 */
import { MODERATORS } from '#contract/primitives.ts';
import type { Shipment } from '#contract/shipment.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { failureOf } from '#domain/shipments/shipment-failure.ts';
import { withTechnicalError } from '#domain/shipments/status.ts';
import type { WriteTx } from '#server/db/write.ts';
import { addNotification } from '#server/notifications/notification-repository.ts';
import { updateShipment } from './shipment-repository.ts';

export async function giveUp(tx: WriteTx, shipment: Shipment, writtenBy: string): Promise<void> {
  const documents = shipment.documents.map((document) =>
    document.kind === 'instructions' && document.printStatus !== PRINT_STATUS.void
      ? { ...document, printStatus: PRINT_STATUS.deliveryError }
      : document,
  );
  await updateShipment(tx, withTechnicalError({ ...shipment, documents }, failureOf('transmissionFailed')));
  const concerned = await tx.db
    .selectFrom('users')
    .select('username')
    .where('company_id', '=', tx.actor.companyId)
    .where((eb) => eb.or([eb('role', 'in', MODERATORS), eb('username', '=', writtenBy)]))
    .orderBy('username')
    .execute();
  const { shipmentId } = shipment;
  const notification = { type: 'error', code: 'transmissionFailed', shipmentId } as const;
  for (const { username } of concerned) await addNotification(tx, username, notification);
}
