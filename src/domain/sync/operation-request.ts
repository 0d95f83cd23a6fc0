/**
 * The call an operation becomes when it is sent. A function of the record alone: the same record is the same request,
 * byte for byte, however often it is sent. Ids are filled in here, never stored in a record as part of an address.
 */
import type { OperationName } from '#contract/operations.ts';
import type { SyncPolicy } from './classify-outcome.ts';
import { idOfKey } from './entity-reference.ts';
import type { Operation } from './operation-record.ts';

export interface OperationRequest {
  readonly call: OperationName;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
}

export function requestOf({ operation, entityKey, payload }: Operation, policy: SyncPolicy): OperationRequest {
  const id = idOfKey(entityKey);
  const body = policy === 'exact' ? payload : withoutAdditions(payload);
  const entityOnly = policy === 'exact' ? { query: { answer: 'entity' } } : {};
  switch (operation) {
    case 'shipment.create':
      return { call: 'saveShipment', params: { shipmentId: 'new' }, body };
    case 'shipment.edit':
    case 'shipment.status':
      return { call: 'saveShipment', params: { shipmentId: id }, body };
    case 'shipment.book':
      return { call: 'bookShipment', params: { shipmentId: id }, body: { action: 'book' } };
    case 'address.create':
      return { call: 'saveAddress', ...entityOnly, body };
    case 'address.put':
      return { call: 'saveAddress', ...entityOnly, body: { ...(body as object), addressId: id } };
    case 'deliveryType.create':
      return { call: 'createDeliveryType', body };
    case 'deliveryType.put':
      return { call: 'saveDeliveryType', params: { id }, body };
    case 'notifications.read':
      return { call: 'saveNotifications', body };
    case 'notifications.delete':
      return { call: 'deleteNotifications', query: payload };
  }
}

/** Unit: milliseconds. How long an answer is waited for before it counts as unknown. */
export function timeLimitOf({ operation }: Pick<Operation, 'operation'>): number {
  if (operation === 'shipment.book') return 60_000;
  return operation.endsWith('.create') ? 30_000 : 20_000;
}

/** A server that announces nothing refuses what it does not know. */
function withoutAdditions(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('clientRef' in payload)) return payload;
  const { clientRef: _, ...rest } = payload;
  return rest;
}
