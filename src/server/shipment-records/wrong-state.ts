/**
 * The refusal of an action that the shipment's current state does not allow: its state, the reason and, if the state is the
 * reason, who caused it and when. Later changes to other fields (an internal note) are not the cause.
 */
import type { Shipment } from '#contract/shipment.ts';
import type { RefusalReason } from '#domain/shipments/actions.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { readStateChange } from './shipment-repository.ts';

const OF_THE_STATE: readonly RefusalReason[] = ['wrongStatus', 'alreadyBooked', 'notBooked'];

export async function wrongState(
  db: Db | Tx,
  companyId: string,
  { shipmentId, status }: Shipment,
  reason: RefusalReason,
): Promise<ApiError> {
  const cause = OF_THE_STATE.includes(reason) ? await readStateChange(db, companyId, shipmentId) : undefined;
  return new ApiError('wrongState', { state: status, reason, ...cause });
}
