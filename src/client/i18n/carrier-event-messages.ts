/** Events of a consignment, by the codes that carriers use (UN/EDIFACT 9015). */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const EVENTS: Readonly<Record<string, MessageDescriptor>> = {
  '1': msg`Arrived`,
  '6': msg`Booked`,
  '7': msg`Booking cancelled`,
  '13': msg`Collected`,
  '18': msg`Damaged`,
  '20': msg`Delayed`,
  '21': msg`Delivered`,
  '22': msg`Delivery completed`,
  '23': msg`Delivery not completed`,
  '24': msg`Departed`,
  '31': msg`On its way`,
  '48': msg`Loaded`,
  '53': msg`No pick-up`,
  '55': msg`Not collected`,
  '56': msg`Not delivered`,
};

export function carrierEventText(i18n: I18n, code: string): string {
  const known = Object.hasOwn(EVENTS, code) ? EVENTS[code] : undefined;
  if (code === '') return i18n._(msg`Reported by the carrier`);
  return known ? i18n._(known) : i18n._(msg`Event ${code}`);
}

/** What the carrier says of it in words of its own. */
export function carrierWordsText(i18n: I18n, words: string | undefined): string {
  return words ? i18n._(msg`“${words}”`) : '';
}
