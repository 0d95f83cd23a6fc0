/**
 * What can be done with a shipment in its state: every action is allowed, or refused with a reason code.
 * The page disables buttons by this table and the server refuses calls by it, so the two cannot disagree.
 * Not here: whether the contents are complete (validate-shipment.ts), carrying an action out (server), wording (client/i18n).
 */
import type { DeliveryType } from '#contract/delivery-type.ts';
import { type OperationName, operations } from '#contract/operations.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { CommandName } from '#domain/commands/kind-names.ts';
import { canWait } from '#domain/session/restriction.ts';
import { STATUS } from './status.ts';

export const SHIPMENT_ACTIONS = [
  'edit',
  'internalNote',
  'book',
  'updateBooking',
  'cancelBooking',
  'print',
  'reprint',
  'preview',
  'cancelShipment',
  'reopen',
  'copy',
  'return',
] as const;
export type ShipmentAction = (typeof SHIPMENT_ACTIONS)[number];

export type RefusalReason =
  /** The shipment is not saved yet. */
  | 'notSaved'
  /** Its state does not allow this; `status` is that state. */
  | 'wrongStatus'
  /** The delivery type needs no booking. */
  | 'noBooking'
  | 'noDeliveryType'
  | 'alreadyBooked'
  | 'notBooked'
  /** Booked, and the carrier takes no changes. */
  | 'notUpdateable'
  | 'notCancelable'
  /** A web service shipment prints nothing before it is booked. */
  | 'bookFirst'
  /** Asked for already, and waiting to be sent. */
  | 'bookingWaits'
  /** The server would act on its own version, which is not yet what the person sees. */
  | 'unsent'
  /** It depends on the delivery type, and this device has not read that yet. */
  | 'unread'
  /** A later version of the app has left work on the device, and nothing is changed until that version is back. */
  | 'laterVersion'
  /** Needs the server, and cannot wait on the device. */
  | 'offline';

export type ActionAvailability =
  /** `later`: kept on this device and sent when the server is reachable again. */
  | { readonly allowed: true; readonly when: 'now' | 'later' }
  | { readonly allowed: false; readonly reason: RefusalReason; readonly status: number };

export type ActionFacts = {
  /** Facts about the shipment's delivery type; absent if it has none or the type no longer exists. */
  readonly deliveryType?: Pick<DeliveryType, 'bookingUpdateable' | 'bookingCancelable'> | null | undefined;
  /** The device has not finished reading the delivery types, including this one. Never set on the server. */
  readonly isTypeUnread?: boolean;
  /** The server cannot be reached. Never set on the server. */
  readonly offline?: boolean;
  /** Whether anything can wait on the device; true by default. */
  readonly mayWait?: boolean;
  /** A later version of the app has worked on this device. */
  readonly isLocked?: boolean;
  /** The person's own entries for it that the server does not have yet. Never set on the server. */
  readonly unsent?: readonly CommandName[];
};

export type ActionShipment = Pick<Shipment, 'status' | 'isBooked' | 'bookingType' | 'deliveryType'>;

const EDITABLE: readonly number[] = [
  STATUS.new,
  STATUS.open,
  STATUS.inProgress,
  STATUS.rejected,
  STATUS.technicalError,
  STATUS.ready,
];
const SAVED_EDITABLE = EDITABLE.filter((status) => status !== STATUS.new);
const BOOKABLE: readonly number[] = [STATUS.open, STATUS.inProgress, STATUS.rejected, STATUS.technicalError];
const REBOOKABLE: readonly number[] = [STATUS.inProgress, STATUS.rejected, STATUS.technicalError, STATUS.ready];
const PRINTABLE: readonly number[] = [STATUS.open, STATUS.inProgress, STATUS.technicalError, STATUS.ready];
const REPRINTABLE: readonly number[] = [...PRINTABLE, STATUS.closed];
const REOPENABLE: readonly number[] = [STATUS.cancelled, STATUS.failed];

const RULED_OUT: readonly RefusalReason[] = ['noBooking', 'notUpdateable', 'notCancelable'];

/** The operation that carries an action out. */
const OPERATIONS: Readonly<Record<ShipmentAction, OperationName>> = {
  edit: 'saveShipment',
  internalNote: 'saveShipment',
  book: 'bookShipment',
  updateBooking: 'bookShipment',
  cancelBooking: 'bookShipment',
  print: 'printShipment',
  reprint: 'printShipment',
  preview: 'printShipment',
  cancelShipment: 'saveShipment',
  reopen: 'saveShipment',
  copy: 'deriveShipment',
  return: 'deriveShipment',
};
/** A booking that the carrier already has is changed at once or not at all; only the booking itself may wait. */
const CHANGES_BOOKING: readonly ShipmentAction[] = ['updateBooking', 'cancelBooking'];

/** Whether the action goes through the queue, which keeps it on the device while the server is unreachable. */
function mayWait(action: ShipmentAction): boolean {
  return canWait(operations[OPERATIONS[action]]) && !CHANGES_BOOKING.includes(action);
}

export function shipmentAction(
  action: ShipmentAction,
  shipment: ActionShipment,
  facts: ActionFacts,
): ActionAvailability {
  const reason = refusal(action, shipment, facts) ?? queueRefusal(action, facts);
  if (reason) return { allowed: false, reason, status: shipment.status };
  if (!facts.offline) return { allowed: true, when: 'now' };
  // An edit stays in its form, so it is always allowed; whether it can be saved is another question.
  if (action === 'edit' || (facts.mayWait !== false && mayWait(action))) return { allowed: true, when: 'later' };
  return { allowed: false, reason: 'offline', status: shipment.status };
}

/**
 * An action that the delivery type rules out, or that no shipment in this state has, is not shown at all: nothing dead stands
 * beside what can be done. One that a person or the network can make possible is shown with its reason; so is the booking of a
 * cancelled shipment, which is reopened for it.
 */
export function isOffered(answer: ActionAvailability): boolean {
  if (answer.allowed) return true;
  const isPast = answer.reason === 'wrongStatus' && answer.status !== STATUS.cancelled;
  return !isPast && !RULED_OUT.includes(answer.reason);
}

export function shipmentActions(
  shipment: ActionShipment,
  facts: ActionFacts,
): Record<ShipmentAction, ActionAvailability> {
  const answers = SHIPMENT_ACTIONS.map((action) => [action, shipmentAction(action, shipment, facts)]);
  return Object.fromEntries(answers) as Record<ShipmentAction, ActionAvailability>;
}

function refusal(action: ShipmentAction, shipment: ActionShipment, facts: ActionFacts): RefusalReason | undefined {
  switch (action) {
    case 'edit':
      if (!EDITABLE.includes(shipment.status)) return 'wrongStatus';
      return shipment.isBooked ? typeRefusal('bookingUpdateable', facts) : undefined;
    case 'internalNote':
      return undefined;
    case 'book':
      return bookRefusal(shipment);
    case 'updateBooking':
      return rebookRefusal(shipment) ?? typeRefusal('bookingUpdateable', facts);
    case 'cancelBooking':
      return rebookRefusal(shipment) ?? typeRefusal('bookingCancelable', facts);
    case 'print':
      return among(PRINTABLE, shipment) ?? printRefusal(shipment);
    case 'reprint':
      return among(REPRINTABLE, shipment) ?? printRefusal(shipment);
    case 'preview':
    case 'copy':
    case 'return':
      return shipment.status === STATUS.new ? 'notSaved' : undefined;
    case 'cancelShipment':
      return among(SAVED_EDITABLE, shipment);
    case 'reopen':
      return among(REOPENABLE, shipment);
  }
}

/**
 * An action the server carries out on its own version waits until that version is the person's. An action that would be
 * queued is refused while a later version's work locks the queue.
 */
function queueRefusal(action: ShipmentAction, { unsent = [], isLocked }: ActionFacts): RefusalReason | undefined {
  if (isLocked && mayWait(action)) return 'laterVersion';
  if (action === 'book' && unsent.includes('shipment.book')) return 'bookingWaits';
  if (unsent.length === 0 || mayWait(action)) return undefined;
  return unsent.includes('shipment.create') ? 'notSaved' : 'unsent';
}

function among(statuses: readonly number[], shipment: ActionShipment): RefusalReason | undefined {
  if (statuses.includes(shipment.status)) return undefined;
  return shipment.status === STATUS.new ? 'notSaved' : 'wrongStatus';
}

function bookRefusal(shipment: ActionShipment): RefusalReason | undefined {
  if (shipment.isBooked) return 'alreadyBooked';
  const wrongStatus = among(BOOKABLE, shipment);
  if (wrongStatus) return wrongStatus;
  if (shipment.bookingType !== 'NONE') return undefined;
  return shipment.deliveryType ? 'noBooking' : 'noDeliveryType';
}

function rebookRefusal(shipment: ActionShipment): RefusalReason | undefined {
  return among(REBOOKABLE, shipment) ?? (shipment.isBooked ? undefined : 'notBooked');
}

/** Whether the carrier of a booked shipment accepts the change. */
function typeRefusal(
  wanted: 'bookingUpdateable' | 'bookingCancelable',
  { deliveryType, isTypeUnread, offline }: ActionFacts,
): RefusalReason | undefined {
  if (deliveryType?.[wanted]) return undefined;
  if (!deliveryType && isTypeUnread) return offline ? 'offline' : 'unread';
  return wanted === 'bookingUpdateable' ? 'notUpdateable' : 'notCancelable';
}

function printRefusal(shipment: ActionShipment): RefusalReason | undefined {
  if (!shipment.deliveryType) return 'noDeliveryType';
  return shipment.bookingType === 'WEBSERVICE' && !shipment.isBooked ? 'bookFirst' : undefined;
}
