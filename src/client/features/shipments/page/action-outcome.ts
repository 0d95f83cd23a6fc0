/**
 * What became of an action on the shipment page: a code with its values, worded when it is shown, so that it follows the language.
 * Not here: the line under the head (action-line.tsx), whether it is shown there or as a toast (use-action-line.ts).
 */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ApiError } from '#client/data/api/api-errors.ts';
import { bookingNote } from '#client/i18n/booking-reach-messages.ts';
import { errorText } from '#client/i18n/error-messages.ts';
import { reasonText } from '#client/i18n/reason-messages.ts';
import type { BookingReach } from '#contract/shipment.ts';
import { STATUS } from '#domain/shipments/status.ts';

/** The server has refused fields, which are marked. */
type FieldsRefused = { readonly why: 'fields'; readonly error: ApiError };

export type ActionOutcome =
  | { readonly kind: 'booked' | 'bookingUpdated'; readonly at: number; readonly bookedAs: BookingReach | null }
  /** `arePapersVoid`: papers had been printed, and are on the packages perhaps. */
  | { readonly kind: 'bookingCancelled'; readonly at: number; readonly arePapersVoid: boolean }
  /** `byCarrier`: its web service has refused, or has not answered. `letters` and `numbers`: this device cannot do it by itself. */
  | ({ readonly kind: 'notBooked' } & (FieldsRefused | { readonly why: 'byCarrier' | 'letters' | 'numbers' }))
  /** `unsent`: the carrier would get the server's version, which is older. */
  | ({ readonly kind: 'bookingNotUpdated' } & (FieldsRefused | { readonly why: 'byCarrier' | 'unsent' }))
  | { readonly kind: 'bookingNotCancelled' }
  | { readonly kind: 'cancelled' | 'reopened'; readonly isCarrierNotTold: boolean }
  /** Kept on this device until the server is there again. */
  | { readonly kind: 'bookingWaits' | 'changeWaits' };

type Words = {
  /** `waits` is neither done nor refused. */
  readonly tone: 'done' | 'asks' | 'needs' | 'waits';
  readonly title: string;
  readonly text?: string | undefined;
};

export function outcomeWords(i18n: I18n, outcome: ActionOutcome): Words {
  switch (outcome.kind) {
    case 'booked':
    case 'bookingUpdated': {
      const text = bookingNote(i18n, outcome.bookedAs);
      const title = i18n._(outcome.kind === 'booked' ? msg`Booked` : msg`Booking updated`);
      return { tone: text ? 'asks' : 'done', title, text };
    }
    case 'bookingCancelled': {
      const text = outcome.arePapersVoid ? i18n._(msg`What was printed is void: take it off the packages.`) : undefined;
      return { tone: text ? 'asks' : 'done', title: i18n._(msg`Booking cancelled`), text };
    }
    case 'notBooked':
      return { tone: 'needs', title: i18n._(msg`Not booked`), text: whyNot(i18n, outcome) };
    case 'bookingNotUpdated': {
      const tone = outcome.why === 'unsent' ? 'asks' : 'needs';
      return { tone, title: i18n._(msg`Booking not updated`), text: whyNot(i18n, outcome) };
    }
    case 'bookingNotCancelled': {
      const text = i18n._(msg`The carrier’s answer is in the notifications.`);
      return { tone: 'needs', title: i18n._(msg`Booking not cancelled`), text };
    }
    case 'cancelled':
    case 'reopened': {
      const done = i18n._(outcome.kind === 'cancelled' ? msg`Shipment cancelled.` : msg`Shipment reopened.`);
      if (!outcome.isCarrierNotTold) return { tone: 'done', title: done };
      const title = i18n._(msg`${done} The carrier has not been told, because it accepts no cancellations.`);
      return { tone: 'asks', title };
    }
    case 'bookingWaits':
      return {
        tone: 'waits',
        title: i18n._(msg`Saved on this device. It will be booked when the connection is back.`),
      };
    case 'changeWaits':
      return { tone: 'waits', title: i18n._(msg`Saved on this device. It will be sent when the connection is back.`) };
  }
}

type Refused = Extract<ActionOutcome, { kind: 'notBooked' | 'bookingNotUpdated' }>;

function whyNot(i18n: I18n, outcome: Refused): string {
  switch (outcome.why) {
    case 'fields':
      return errorText(i18n, outcome.error);
    case 'byCarrier':
      return i18n._(msg`The reason stands at the top of the shipment.`);
    case 'letters':
      return i18n._(
        msg`It has letters that only the server can draw. It can be booked and printed when the connection is back.`,
      );
    case 'numbers':
      return i18n._(msg`This device has too few numbers left for it.`);
    case 'unsent':
      return reasonText(i18n, 'unsent', STATUS.open);
  }
}
