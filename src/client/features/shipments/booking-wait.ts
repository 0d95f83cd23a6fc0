/** What a button says that books without a network: that the booking waits, and until when, for it is not meant for whenever. */
import { useLingui } from '@lingui/react/macro';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useNow } from '#client/components/use-now.ts';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { deadlineText } from '#client/i18n/deadline.ts';
import { BOOKING_LIFE, bookingExpiry } from '#domain/outbox/booking-expiry.ts';
import { isDateText } from '#domain/shared/dates.ts';

/** Undefined while the server answers. Of several shipments, when the first of them stops waiting. */
export function useBookingWait(shipments: readonly { readonly dispDate: string }[]): string | undefined {
  const { t, i18n } = useLingui();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const { timeZone } = useStaticData().warehouse;
  const now = useNow();
  if (isOnline || shipments.length === 0) return undefined;
  // A day that is being written may not be one yet.
  const days = shipments.filter(({ dispDate }) => isDateText(dispDate));
  const ends = days.map(({ dispDate }) => bookingExpiry(now, dispDate, timeZone));
  const until = deadlineText(i18n, Math.min(now + BOOKING_LIFE, ...ends), new Date(now));
  return t`when the connection is back, until ${until}`;
}
