/**
 * One operation a person has asked for and the server has not confirmed. Written once, before it is sent; the id is
 * the idempotency key, so that sending twice has one effect. Carries everything a replay needs: no clock, no lookup.
 */
import type { OperationName } from '#contract/operations.ts';
import type { ErrorBody } from '#contract/errors.ts';

export type EntityKind = 'shipment' | 'address' | 'deliveryType' | 'notification';
export type OperationKind =
  | 'shipment.create'
  | 'shipment.edit'
  | 'shipment.status'
  | 'shipment.book'
  | 'address.put'
  | 'deliveryType.put'
  | 'notification.read'
  | 'notification.delete';

export interface OutboxRecord {
  readonly seq: number;
  /** A uuid; the Idempotency-Key. */
  readonly id: string;
  readonly v: 1;
  readonly userKey: string;
  readonly kind: EntityKind;
  readonly operation: OperationKind;
  readonly call: OperationName;
  readonly entityKey: string;
  /** The body as it is sent. Never changed once `sentAt` is set. */
  readonly payload: unknown;
  /** Values of the changed fields when they were changed. */
  readonly base: unknown;
  readonly baseEtag: string | null;
  readonly createdAt: number;
  readonly createdBuild: number;
  readonly state: 'queued' | 'inflight' | 'ambiguous' | 'refused';
  readonly sentAt: number | null;
  readonly error: (Partial<ErrorBody> & { readonly status: number }) | null;
}
