/**
 * What becomes of an operation when the entity is not as the person saw it: already done, sent again on top of what is
 * there now, or a conflict. Fields are merged in groups; a change of state that makes the edit mean something else
 * (booked, cancelled, closed) is a conflict even where no field clashes.
 */
import type { Address, AddressInput } from '#contract/address.ts';
import type { DeliveryType, DeliveryTypeInput } from '#contract/delivery-type.ts';
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { isSame } from '../shared/change-set.ts';
import { applyShipmentPatch } from '../shipments/shipment-patch.ts';
import { STATUS } from '../shipments/status.ts';
import type { Clash } from './merge-groups.ts';
import { mergeAddress, mergeDeliveryType, REGISTER_GROUPS } from './merge-register.ts';
import { groupValues, mergeShipmentEdit, SHIPMENT_GROUPS, touchesCarriage } from './merge-shipment.ts';
import type { ConflictReason, Operation } from './operation-record.ts';

export type MergeVerdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'resend'; readonly payload: unknown }
  | { readonly kind: 'conflict'; readonly reason: ConflictReason; readonly clashes: readonly Clash[] };

/**
 * What is sent after a person has decided a conflict: of the clashing groups those they keep, and everything that did
 * not clash. Nothing when all of it is theirs by now.
 */
export function decideOperation(
  { operation, payload, base }: Asked,
  theirs: unknown,
  mine: readonly string[],
): unknown {
  switch (operation) {
    case 'shipment.edit': {
      const { patch } = mergeShipmentEdit(base as Shipment, payload as ShipmentPatch, theirs as Shipment, mine);
      return Object.keys(patch).length > 0 ? patch : undefined;
    }
    case 'address.put':
      return mergeAddress(base as Address, payload as AddressInput, theirs as Address, mine).payload;
    case 'deliveryType.put':
      return mergeDeliveryType(base as DeliveryType, payload as DeliveryTypeInput, theirs as DeliveryType, mine)
        .payload;
    default:
      return payload;
  }
}

/** What a decision gives up on either side, each as a payload that would bring it back. */
export function givenUp(
  { operation, payload, base }: Asked,
  theirs: unknown,
  clashes: readonly Clash[],
  mine: readonly string[],
): { readonly mine?: unknown; readonly theirs?: unknown } {
  const lost = clashes.map(({ group }) => group).filter((group) => !mine.includes(group));
  const overridden = clashes.map(({ group }) => group).filter((group) => mine.includes(group));
  const isEdit = operation === 'shipment.edit';
  const asked = isEdit && lost.length > 0 ? applyShipmentPatch(base as Shipment, payload as ShipmentPatch) : undefined;
  return {
    ...(lost.length > 0 && { mine: asked ? groupValues(asked, lost) : payload }),
    ...(overridden.length > 0 && { theirs: isEdit ? groupValues(theirs as Shipment, overridden) : theirs }),
  };
}

/** Something given up, asked for again on top of what is there now. Nothing when it is so already. */
export function restoredPayload(asked: Asked, current: unknown): unknown {
  const groups = [...SHIPMENT_GROUPS, ...REGISTER_GROUPS].map(({ name }) => name);
  if (asked.operation === 'shipment.status' && isStatusOf(asked.payload, current)) return undefined;
  if (asked.operation === 'shipment.book' && (current as Shipment).isBooked) return undefined;
  return decideOperation(asked, current, groups);
}

function isStatusOf(payload: unknown, current: unknown): boolean {
  return (payload as ShipmentPatch).status === (current as Shipment).status;
}

type Asked = Pick<Operation, 'operation' | 'payload' | 'base'>;

export function mergeOperation({ operation, payload, base }: Asked, theirs: unknown): MergeVerdict {
  switch (operation) {
    case 'shipment.edit':
      return mergeEdit(base as Shipment, payload as ShipmentPatch, theirs as Shipment);
    case 'shipment.status':
      return mergeStatus(base as Shipment, payload as ShipmentPatch, theirs as Shipment);
    case 'shipment.book':
      return mergeBooking(base as Shipment, theirs as Shipment);
    case 'address.put':
      return settle(mergeAddress(base as Address, payload as AddressInput, theirs as Address));
    case 'deliveryType.put':
      return settle(mergeDeliveryType(base as DeliveryType, payload as DeliveryTypeInput, theirs as DeliveryType));
    default:
      return { kind: 'resend', payload };
  }
}

function mergeEdit(base: Shipment, payload: ShipmentPatch, theirs: Shipment): MergeVerdict {
  const { patch, clashes } = mergeShipmentEdit(base, payload, theirs);
  if (clashes.length > 0) return conflict('changed', clashes);
  if (Object.keys(patch).length === 0) return { kind: 'done' };
  const reason = stateReason(base, theirs);
  if (reason !== 'changed' && touchesCarriage(patch)) return conflict(reason);
  return { kind: 'resend', payload: patch };
}

function mergeStatus(base: Shipment, { status }: ShipmentPatch, theirs: Shipment): MergeVerdict {
  if (theirs.status === status) return { kind: 'done' };
  const reason = stateReason(base, theirs);
  return reason === 'changed' ? { kind: 'resend', payload: { status } } : conflict(reason);
}

/** Nobody books on behalf of someone who has not seen what they book. */
function mergeBooking(base: Shipment, theirs: Shipment): MergeVerdict {
  if (theirs.isBooked) return { kind: 'done' };
  const reason = stateReason(base, theirs);
  const isAsSeen = SHIPMENT_GROUPS.every(({ read }) => isSame(read(base), read(theirs)));
  return reason === 'changed' && isAsSeen ? { kind: 'resend', payload: {} } : conflict(reason);
}

const GONE_ON: readonly number[] = [STATUS.closed, STATUS.finished, STATUS.archived];
const CALLED_OFF: readonly number[] = [STATUS.cancelled, STATUS.failed];

/** What happened to the shipment meanwhile, beyond its fields; `changed` when nothing did. */
export function stateReason(base: Shipment, theirs: Shipment): ConflictReason {
  if (CALLED_OFF.includes(theirs.status) && !CALLED_OFF.includes(base.status)) return 'cancelled';
  if (GONE_ON.includes(theirs.status) && !GONE_ON.includes(base.status)) return 'closed';
  return theirs.isBooked && !base.isBooked ? 'booked' : 'changed';
}

function settle({ payload, clashes }: { payload: unknown; clashes: readonly Clash[] }): MergeVerdict {
  if (clashes.length > 0) return conflict('changed', clashes);
  return payload === undefined ? { kind: 'done' } : { kind: 'resend', payload };
}

function conflict(reason: ConflictReason, clashes: readonly Clash[] = []): MergeVerdict {
  return { kind: 'conflict', reason, clashes };
}
