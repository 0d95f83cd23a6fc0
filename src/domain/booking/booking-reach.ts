/**
 * How far a booking goes (BOK-05): to the carrier, to its server as a test, or no further than Kaj, because it is a test or because
 * no server is named. Only what goes to a carrier is said to be booked with it.
 * Not here: what became of one message (server/edi-log), the words (client/i18n/booking-reach-messages.ts).
 */
import type { PublicCarrier } from '#contract/carrier.ts';
import type { BookingReach } from '#contract/shipment.ts';

/** `hasServer`: messages go to a server of the carrier. Null where nothing is booked. */
export function bookingReach(
  { bookingType, testMode }: Pick<PublicCarrier, 'bookingType' | 'testMode'>,
  hasServer: boolean,
): BookingReach | null {
  if (bookingType === 'NONE') return null;
  // A web service in test mode is the simulated carrier.
  if (bookingType === 'WEBSERVICE') return testMode ? 'testMade' : 'carrier';
  if (hasServer) return testMode ? 'test' : 'carrier';
  return testMode ? 'testMade' : 'ready';
}
