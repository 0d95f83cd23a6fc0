/** How far a booking went, in words (BOK-05): only what goes to a carrier may look as if it were on its way. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Shipment } from '#contract/shipment.ts';

type Booked = Pick<Shipment, 'isBooked' | 'bookedAs' | 'carrierName'>;

/** The mark of a shipment whose booking has reached no carrier, or reached it as a test. */
export function bookingMark(i18n: I18n, { isBooked, bookedAs, carrierName: carrier }: Booked): string | undefined {
  if (!isBooked) return undefined;
  if (bookedAs === 'testMade') return i18n._(msg`Test: made, not sent`);
  if (bookedAs === 'test') return i18n._(msg`Test booking`);
  if (bookedAs === 'ready') return i18n._(carrier ? msg`Ready for ${carrier}` : msg`Ready for the carrier`);
  return undefined;
}

/** What that means for the goods. */
export function bookingNote(i18n: I18n, bookedAs: Shipment['bookedAs']): string | undefined {
  if (bookedAs === 'testMade')
    return i18n._(msg`Made, not sent: test mode. No carrier knows of it, and no truck comes.`);
  if (bookedAs === 'test') return i18n._(msg`Sent as a test, so no truck comes.`);
  if (bookedAs === 'ready')
    return i18n._(msg`Made, not sent: the carrier has no server here, so you tell it yourself.`);
  return undefined;
}
