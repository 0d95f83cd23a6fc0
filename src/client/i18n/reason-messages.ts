/** Why an action is not possible, short enough for the second line of its button. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RefusalReason } from '#domain/shipments/actions.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { NEEDS_CONNECTION, NEEDS_LATER_VERSION } from './restriction-messages.ts';
import { statusLabel } from './status-messages.ts';

const REASONS: Readonly<Record<Exclude<RefusalReason, 'wrongStatus'>, MessageDescriptor>> = {
  notSaved: msg`Save first`,
  noBooking: msg`Needs no booking`,
  noDeliveryType: msg`Choose a delivery type first`,
  alreadyBooked: msg`Already booked`,
  bookingWaits: msg`Waiting to be sent`,
  unsent: msg`Changes are waiting to be sent`,
  notBooked: msg`Not booked`,
  notUpdateable: msg`Booked, and the carrier accepts no changes`,
  notCancelable: msg`The carrier accepts no cancellations`,
  bookFirst: msg`Book first, the carrier gives the numbers`,
  unread: msg`Still loading`,
  laterVersion: NEEDS_LATER_VERSION,
  offline: NEEDS_CONNECTION,
};

const STATES: Readonly<Record<number, MessageDescriptor>> = {
  [STATUS.open]: msg`The shipment is open`,
  [STATUS.inProgress]: msg`The shipment is in progress`,
  [STATUS.rejected]: msg`The carrier rejected the shipment`,
  [STATUS.technicalError]: msg`The shipment has a technical error`,
  [STATUS.ready]: msg`The shipment is ready for dispatch`,
  [STATUS.closed]: msg`The shipment is closed`,
  [STATUS.finished]: msg`The shipment is finished`,
  [STATUS.cancelled]: msg`The shipment is cancelled`,
  [STATUS.archived]: msg`The shipment is archived`,
  [STATUS.failed]: msg`The shipment has failed`,
};

export function reasonText(i18n: I18n, reason: RefusalReason, status: number): string {
  const known = reason === 'wrongStatus' ? STATES[status] : REASONS[reason];
  if (known) return i18n._(known);
  const state = statusLabel(i18n, status);
  return i18n._(msg`The shipment’s status is ${state}`);
}
