/**
 * Names of the carriers' services on screen. The server names them in English, as the carriers' own lists do; a service that has no
 * words here yet shows that name.
 */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatList } from './formats.ts';

const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  'Agreed delivery date': msg`Agreed delivery date`,
  'Call before delivery': msg`Call before delivery`,
  'Call from driver': msg`Call from driver`,
  'Cash on delivery': msg`Cash on delivery`,
  'Collect in store': msg`Collect in store`,
  'Customs: full service': msg`Customs: full service`,
  'Customs: joint declaration': msg`Customs: joint declaration`,
  'Customs: own declaration': msg`Customs: own declaration`,
  'Customs: standard': msg`Customs: standard`,
  'Dangerous goods, limited quantity': msg`Dangerous goods, limited quantity`,
  'Doorstep delivery': msg`Doorstep delivery`,
  'E-mail notice of delivery': msg`E-mail notice of delivery`,
  'E-mail notice of pickup': msg`E-mail notice of pickup`,
  'Early collect': msg`Early collect`,
  FlexChange: msg`FlexChange`,
  'Heated transport': msg`Heated transport`,
  'Indoor delivery': msg`Indoor delivery`,
  Insurance: msg`Insurance`,
  Notification: msg`Notification`,
  'Notification by e-mail': msg`Notification by e-mail`,
  'Notification by letter': msg`Notification by letter`,
  'Notification by phone': msg`Notification by phone`,
  'Notification by SMS': msg`Notification by SMS`,
  'Optional pickup point': msg`Optional pickup point`,
  'Optional service point': msg`Optional service point`,
  'Pallet groupage': msg`Pallet groupage`,
  'Parcel locker': msg`Parcel locker`,
  'Pickup point only': msg`Pickup point only`,
  'Pre-advice': msg`Pre-advice`,
  'Proof of delivery': msg`Proof of delivery`,
  'Tail lift at delivery': msg`Tail lift at delivery`,
  'Tail lift at pickup': msg`Tail lift at pickup`,
  'Tail lift unloading': msg`Tail lift unloading`,
  'Time assurance': msg`Time assurance`,
  'Time-specified unloading': msg`Time-specified unloading`,
  'Timed unloading': msg`Timed unloading`,
};

/** Where the map of names (components/use-names.ts) has the name of a code. */
export const serviceKey = (code: string): string => `service ${code}`;

/** What the codes of a field stand for; a code whose carrier this device does not know stays as it is. */
export function servicesText(i18n: I18n, codes: readonly unknown[], names: ReadonlyMap<string, string>): string {
  const texts = codes.map((code) => serviceName(i18n, names.get(serviceKey(String(code))) ?? String(code)));
  return formatList(texts, i18n.locale);
}

export function serviceName(i18n: I18n, name: string): string {
  const words = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  return words ? i18n._(words) : name;
}
