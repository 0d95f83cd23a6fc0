/**
 * One operation a person has asked for and the server has not confirmed. Written once, before it is sent; the id is
 * the idempotency key, so that sending twice has one effect. Carries everything a replay needs: no clock, no lookup.
 */
import type { OperationName } from '#contract/operations.ts';
import type { LooseInput } from '../api-request.ts';

export type EntityKind = 'shipment' | 'address' | 'deliveryType' | 'notification';
export type OperationKind = 'shipment.create' | 'shipment.edit' | 'shipment.status';

export interface OutboxRecord {
  readonly seq: number;
  /** A uuid; the Idempotency-Key. */
  readonly id: string;
  readonly v: 1;
  readonly userKey: string;
  readonly kind: EntityKind;
  readonly operation: OperationKind;
  readonly call: OperationName;
  readonly params: LooseInput['params'];
  readonly query: unknown;
  readonly entityKey: string;
  /** The draft it was made from, which is done with when the server has applied it. */
  readonly draftKey: string | null;
  /** The body as it is sent. Never changed once `sentAt` is set. */
  readonly payload: unknown;
  /** What the person saw when they made the change. */
  readonly base: unknown;
  readonly baseEtag: string | null;
  readonly createdAt: number;
  readonly createdBuild: number;
  /** `inflight` found at a start means that the outcome is unknown: it is sent again under its key. */
  readonly state: 'queued' | 'inflight';
  /** Unit: milliseconds since 1970. Set before the first sending. */
  readonly sentAt: number | null;
}

/** What a command says; the outbox adds the rest. */
export type NewOperation = Pick<
  OutboxRecord,
  'kind' | 'operation' | 'call' | 'params' | 'query' | 'entityKey' | 'draftKey' | 'payload' | 'base' | 'baseEtag'
>;
