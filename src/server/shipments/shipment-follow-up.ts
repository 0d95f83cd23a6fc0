/**
 * Shipments that nobody has booked yet follow their delivery type: when it or its carrier connection changes, they get
 * its new name, way of booking and papers. A booked shipment stays what the carrier was told.
 */
import { isSame } from '#domain/shared/change-set.ts';
import { withSettledStatus } from '#domain/shipments/document-state.ts';
import { UNSENT_STATUSES } from '#domain/shipments/status.ts';
import type { FollowDeliveryTypes } from '#server/delivery-types/delivery-type-service.ts';
import { settled } from './shipment-changes.ts';
import { lockShipment, updateShipment } from './shipment-repository.ts';

export const followDeliveryTypes: FollowDeliveryTypes = async (tx, ids) => {
  if (ids.length === 0) return;
  const unsent = await tx.db
    .selectFrom('shipments')
    .select('shipment_id')
    .where('company_id', '=', tx.actor.companyId)
    .where('delivery_type_id', 'in', ids)
    .where('status', 'in', UNSENT_STATUSES)
    .orderBy('shipment_id')
    .execute();
  for (const { shipment_id } of unsent) {
    const stored = await lockShipment(tx, shipment_id);
    if (!stored || stored.shipment.isBooked) continue;
    const followed = withSettledStatus(await settled(tx, stored.shipment));
    if (!isSame(followed, stored.shipment)) await updateShipment(tx, followed);
  }
};
