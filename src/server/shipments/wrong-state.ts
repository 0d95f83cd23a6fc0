/**
 * The refusal of an action that a shipment does not allow as it is: its state, the reason, and, where the state is the
 * reason, who brought it about, and when. Later changes of other fields (an internal note) are not the cause.
 */
import type { Shipment } from '#contract/shipment.ts';
import type { RefusalReason } from '#domain/shipments/actions.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { readStateChange } from './shipment-repository.ts';

const OF_THE_STATE: readonly RefusalReason[] = ['wrongStatus', 'alreadyBooked', 'notBooked'];

export async function wrongState(
  db: Db | Tx,
  companyId: string,
  { shipmentId, status }: Shipment,
  reason: RefusalReason,
): Promise<HttpError> {
  const cause = OF_THE_STATE.includes(reason) ? await readStateChange(db, companyId, shipmentId) : undefined;
  return new HttpError('wrongState', { state: status, reason, ...cause });
}
