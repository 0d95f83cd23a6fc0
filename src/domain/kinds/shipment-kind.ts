/**
 * Shipments: edited field by field, merged in groups, booked. A change of state that makes an edit mean something else
 * (booked, cancelled, closed) is a conflict even where no field clashes.
 * Not here: which fields form a group (shipment-groups.ts).
 */
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import type { ConflictReason } from '#domain/commands/outbox-entry.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { type ActionAvailability, type ShipmentAction, shipmentAction } from '#domain/shipments/actions.ts';
import { withWaitingType } from '#domain/shipments/chosen-delivery-type.ts';
import { fieldChanges } from '#domain/shipments/field-changes.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { applyShipmentPatch, shipmentPatch } from '#domain/shipments/shipment-patch.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { type CommandRules, conflict, type EntityRules, type Known, type MergeResult } from './entity-kind.ts';
import { foldOf } from './fold.ts';
import { groupValues, mergeShipmentEdit, SHIPMENT_GROUPS, touchedGroups, touchesCarriage } from './shipment-groups.ts';

const saved: Pick<CommandRules<Shipment>, 'request' | 'apply'> = {
  request: ({ id, payload }) => ({ call: 'saveShipment', params: { shipmentId: id }, body: payload }),
  apply: (shipment, payload) => {
    const patch = payload as ShipmentPatch;
    return { ...applyShipmentPatch(shipment, patch), status: patch.status ?? shipment.status };
  },
};

const commands: EntityRules<Shipment, 'shipment'>['commands'] = {
  create: {
    ...saved,
    request: ({ payload }) => ({ call: 'saveShipment', params: { shipmentId: 'new' }, body: payload }),
    timeLimit: 30_000,
    dispatchDate: (payload, base) =>
      (payload as ShipmentPatch).dispDate ?? (base as Partial<Shipment> | null)?.dispDate ?? undefined,
  },
  edit: {
    ...saved,
    timeLimit: 20_000,
    joins: ['edit', 'create'],
    merge: mergeEdit,
    decide(base, payload, theirs, mine) {
      const { patch } = mergeShipmentEdit(base, payload as ShipmentPatch, theirs, mine);
      return Object.keys(patch).length > 0 ? patch : undefined;
    },
    part: groupValues,
    changes: (base, payload) => fieldChanges(base, applyShipmentPatch(base, payload as ShipmentPatch)),
    compare: fieldChanges,
    touches: (payload) => touchedGroups(payload as ShipmentPatch),
    allowed: (payload, theirs, known) => allowedNow(editAction(payload as ShipmentPatch), theirs, known),
    dispatchDate: (payload) => (payload as ShipmentPatch).dispDate ?? undefined,
  },
  status: {
    ...saved,
    timeLimit: 20_000,
    merge(base, payload, theirs) {
      const { status } = payload as ShipmentPatch;
      if (theirs.status === status) return { kind: 'done' };
      const reason = stateReason(base, theirs);
      return reason === 'changed' ? { kind: 'resend', payload: { status } } : conflict(reason);
    },
    isDone: (payload, shipment) => shipment.status === (payload as ShipmentPatch).status,
    wantsState: (payload, state) => (payload as ShipmentPatch).status === state,
    allowed: (payload, theirs, known) => allowedNow(statusAction(payload as ShipmentPatch), theirs, known),
  },
  book: {
    request: ({ id, payload }) => ({
      ...{ call: 'bookShipment', params: { shipmentId: id } },
      body: { action: 'book', ...(payload as PrintedNumbers) },
    }),
    timeLimit: 60_000,
    merge: mergeBooking,
    isDone: (payload, shipment) => shipment.isBooked && hasNumbers(shipment, payload),
    allowed: (_, theirs, known) => allowedNow('book', theirs, known),
    printed: (payload) => {
      const { consignmentNo, packageNumbers = [] } = payload as PrintedNumbers;
      return [...packageNumbers, ...(consignmentNo ? [consignmentNo] : [])];
    },
  },
};

export const shipmentKind: EntityRules<Shipment, 'shipment'> = {
  commands,
  groups: SHIPMENT_GROUPS,
  nested: ['addresses'],
  change: 'edit',
  read: {
    request: (id, policy) => ({
      call: 'shipment',
      params: { shipmentId: id },
      query: policy === 'exact' ? { only: 'shipmentData' } : {},
    }),
    find: ({ shipmentData }: { shipmentData: Shipment }) => shipmentData,
  },
  idMember: 'shipmentId',
  arrivesInAnswer: true,
  entityIn: ({ shipmentData }) => shipmentData as Readonly<Record<string, unknown>> | undefined,
  fold: foldOf(commands, {
    initial: (id) => ({ shipmentId: id, status: STATUS.open }),
    finish: (shown, start, { deliveryTypes = [] }) =>
      shown.deliveryType === start.deliveryType ? shown : withWaitingType(shown, deliveryTypes),
  }),
  name: ({ addresses, orderNumber }) => ({ name: addresses.receiver.name, orderNumber }),
  happened: stateReason,
  hasPage: true,
  recreate(shipment, { clientRef, warehouse, today }) {
    const template = newShipment(warehouse, today);
    return { payload: { ...shipmentPatch(template, shipment), clientRef }, base: template };
  },
};

function mergeEdit(base: Shipment, payload: unknown, theirs: Shipment): MergeResult {
  const { patch, clashes } = mergeShipmentEdit(base, payload as ShipmentPatch, theirs);
  if (clashes.length > 0) return conflict('changed', clashes);
  if (Object.keys(patch).length === 0) return { kind: 'done' };
  const reason = stateReason(base, theirs);
  if (reason !== 'changed' && touchesCarriage(patch)) return conflict(reason);
  return { kind: 'resend', payload: patch };
}

/** What a booking sends whose labels are printed: the leased numbers on them. Any other booking sends nothing. */
type PrintedNumbers = {
  readonly lease?: string;
  readonly consignmentNo?: string | null;
  readonly packageNumbers?: readonly string[];
};

/** Whether it is the booking of these labels: one with other numbers makes them void. */
function hasNumbers({ goodsLines }: Shipment, payload: unknown): boolean {
  const own = goodsLines.flatMap((line) => line.packageNumbers);
  return ((payload as PrintedNumbers).packageNumbers ?? []).every((number) => own.includes(number));
}

/** A booking is sent again only if the shipment is still as the person saw it: nobody should book what they have not seen. */
function mergeBooking(base: Shipment, payload: unknown, theirs: Shipment): MergeResult {
  if (theirs.isBooked) return hasNumbers(theirs, payload) ? { kind: 'done' } : conflict('booked');
  const reason = stateReason(base, theirs);
  const isAsSeen = SHIPMENT_GROUPS.every(({ read }) => isSame(read(base), read(theirs)));
  return reason === 'changed' && isAsSeen ? { kind: 'resend', payload } : conflict(reason);
}

const GONE_ON: readonly number[] = [STATUS.closed, STATUS.finished, STATUS.archived];
const CALLED_OFF: readonly number[] = [STATUS.cancelled, STATUS.failed];

function stateReason(base: Shipment, theirs: Shipment): ConflictReason {
  if (CALLED_OFF.includes(theirs.status) && !CALLED_OFF.includes(base.status)) return 'cancelled';
  if (GONE_ON.includes(theirs.status) && !GONE_ON.includes(base.status)) return 'closed';
  return theirs.isBooked && !base.isBooked ? 'booked' : 'changed';
}

function allowedNow(action: ShipmentAction, shipment: Shipment, { deliveryTypes }: Known): ActionAvailability {
  const deliveryType = deliveryTypes?.find(({ id }) => id === shipment.deliveryType);
  return shipmentAction(action, shipment, { deliveryType });
}

function statusAction({ status }: ShipmentPatch): ShipmentAction {
  return status === STATUS.cancelled ? 'cancelShipment' : 'reopen';
}

function editAction(patch: ShipmentPatch): ShipmentAction {
  const touched = touchedGroups(patch);
  return touched.length > 0 && touched.every((group) => group === 'noteInternal') ? 'internalNote' : 'edit';
}
