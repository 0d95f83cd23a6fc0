/**
 * What a click on a notification opens, besides marking it read: its shipment, the whole text in a dialog, or the rest of its
 * line.
 */
import type { Notification } from '#contract/notification.ts';

/** Characters. Longer texts are cut in the list. */
export const SHORT_MESSAGE = 45;
/** Characters. Longer texts are read in a dialog. */
export const LONG_MESSAGE = 120;

export type NotificationOpening = 'shipment' | 'dialog' | 'expand' | 'nothing';

export function openingOf({ shipmentId, message }: Pick<Notification, 'shipmentId' | 'message'>): NotificationOpening {
  if (shipmentId) return 'shipment';
  if (message.length > LONG_MESSAGE) return 'dialog';
  return message.length > SHORT_MESSAGE ? 'expand' : 'nothing';
}
