/** Why an action is refused, short enough for the second line of its button. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RefusalReason } from '#domain/shipments/actions.ts';
import { statusLabel } from './status-messages.ts';

const REASONS: Readonly<Record<Exclude<RefusalReason, 'wrongStatus'>, MessageDescriptor>> = {
  notSaved: msg`Save first`,
  noBooking: msg`Needs no booking`,
  noDeliveryType: msg`Choose a delivery type first`,
  alreadyBooked: msg`Already booked`,
  bookingWaits: msg`Waits to be sent`,
  unsent: msg`Changes wait to be sent`,
  notBooked: msg`Not booked`,
  notUpdateable: msg`Booked, the carrier takes no changes`,
  notCancelable: msg`The carrier takes no cancellations`,
  bookFirst: msg`Book first, the carrier gives the numbers`,
  webServiceLater: msg`Comes with a later version`,
  unread: msg`Being fetched`,
  laterVersion: msg`Waits for a later version of Kaj`,
  offline: msg`Needs a connection`,
};

export function reasonText(i18n: I18n, reason: RefusalReason, status: number): string {
  if (reason !== 'wrongStatus') return i18n._(REASONS[reason]);
  const state = statusLabel(i18n, status);
  return i18n._(msg`Not possible when ${state}`);
}
