/** The refusal of an action that a shipment does not allow as it is: its state, the reason, and who changed it last, and when. */
import type { Shipment } from '#contract/shipment.ts';
import type { RefusalReason } from '#domain/shipments/actions.ts';
import { HttpError } from '#server/http/http-error.ts';

export function wrongState({ status, changedBy, changedAt }: Shipment, reason: RefusalReason): HttpError {
  return new HttpError('wrongState', { state: status, reason, changedBy, ...(changedAt && { changedAt }) });
}
