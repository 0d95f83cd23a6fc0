/**
 * Shipments that are not booked yet follow their delivery type: when it or its carrier connection changes, they get its new name,
 * way of booking and papers. A booked shipment stays what the carrier was told. A company may have thousands of unsent shipments,
 * so they are locked, read and stored many at a time.
 */
import { sql } from 'kysely';
import { isSame } from '#domain/shared/change-set.ts';
import { withSettledStatus } from '#domain/shipments/document-state.ts';
import { UNSENT_STATUSES } from '#domain/shipments/status.ts';
import type { LockUnsentShipments } from '#server/carriers/dependents.ts';
import type { WriteTx } from '#server/db/write.ts';
import { findShipments, updateShipments } from '#server/shipment-records/shipment-repository.ts';
import { type DeliveryFacts, readFacts, withFacts } from './shipment-changes.ts';

/** Documents in memory, and in one statement, at once; other requests are answered in between. */
const AT_ONCE = 500;

export const lockUnsentShipments: LockUnsentShipments = async (tx, deliveryTypes) => {
  const ids = deliveryTypes.length === 0 ? [] : await lockUnsent(tx, deliveryTypes);
  return async () => {
    const facts = new Map<string, DeliveryFacts>();
    for (const deliveryType of deliveryTypes) facts.set(deliveryType, await readFacts(tx, { deliveryType }));
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const stored = await findShipments(tx.db, tx.actor.companyId, ids.slice(start, start + AT_ONCE));
      const changed = stored.flatMap(({ shipment }) => {
        const known = facts.get(shipment.deliveryType ?? '');
        if (!known) return [];
        const followed = withSettledStatus(withFacts(shipment, known));
        return isSame(followed, shipment) ? [] : [followed];
      });
      await updateShipments(tx, changed);
    }
  };
};

async function lockUnsent(tx: WriteTx, deliveryTypes: readonly string[]): Promise<string[]> {
  const unsent = await tx.db
    .selectFrom('shipments')
    .select('shipment_id')
    .where('company_id', '=', tx.actor.companyId)
    .where('delivery_type_id', 'in', deliveryTypes)
    .where('status', 'in', UNSENT_STATUSES)
    .where(sql<boolean>`document -> 'isBooked' is distinct from 'true'::jsonb`)
    .orderBy('shipment_id')
    .forUpdate()
    .execute();
  return unsent.map(({ shipment_id }) => shipment_id);
}
