/**
 * How forms write dates, weights, countries and goods. Headings are in Swedish and English side by side, as on the paper
 * forms they replace: a label is read by a driver, who need not know the portal's language.
 * Not here: drawing.
 */
import { isCountry, countryName as nameOfCountry } from '#domain/shared/countries.ts';
import { writtenZipCode } from '#domain/shared/zip-code.ts';
import type { ListedShipment } from '#domain/shipments/listed-shipment.ts';
import type { Consignment, GoodsLine, Party } from './consignment.ts';

/** `1 420,5`: grouped with spaces and with a decimal comma, as on Swedish forms; empty for zero. */
export function amount(value: number, unit = ''): string {
  if (value === 0) return '';
  const [whole = '', decimals] = String(Number(value.toFixed(3))).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ');
  return `${grouped}${decimals ? `,${decimals}` : ''}${unit && ` ${unit}`}`;
}

export const isWithinSweden = ({ sender, receiver }: Pick<Consignment, 'sender' | 'receiver'>): boolean =>
  sender.countryCode === 'SE' && receiver.countryCode === 'SE';

/** `Mottagare / To`: Swedish alone for a transport within Sweden, where nobody needs the other half. */
export const wordsOf =
  (consignment: Pick<Consignment, 'sender' | 'receiver'>): Words =>
  (both) =>
    isWithinSweden(consignment) ? both.replace(/ \/ .*/, '') : both;
export type Words = (both: string) => string;

const GOODS_TYPE: Readonly<Record<string, string>> = {
  PC: 'Kolli / Package',
  PX: 'Pall / Pallet',
  PE: 'EUR-pall / EUR pallet',
};
/** In one language, because cells are narrow: Swedish within Sweden, English across a border. */
export function goodsType(type: string, transport: Pick<Consignment, 'sender' | 'receiver'>): string {
  const [swedish = type, english = type] = GOODS_TYPE[type]?.split(' / ') ?? [];
  return isWithinSweden(transport) ? swedish : english;
}

export function dimensions({ length, width, height }: GoodsLine): string {
  return length || width || height ? `${[length, width, height].map((side) => side || '–').join('×')} cm` : '';
}

/** In English capitals, as the Universal Postal Union requires; the code if there is no such country. */
export const countryName = (code: string): string => (isCountry(code) ? nameOfCountry(code, 'en').toUpperCase() : code);

export const townLine = ({ zipCode, city, countryCode }: ListedShipment['receiver']): string =>
  `${writtenZipCode(zipCode ?? '', countryCode)} ${city ?? ''}`.trim();

export function addressLines(party: Party): string[] {
  return [party.street1, party.street2, townLine(party), countryName(party.countryCode)].filter((line) => line !== '');
}

/** Where the receiver collects the goods, on one line; '' if that is left to the carrier. */
export function pickupPointLine({ pickupPoint }: Pick<Consignment, 'pickupPoint'>): string {
  if (!pickupPoint) return '';
  const { id, name, street1 } = pickupPoint;
  return [id, name, street1, townLine(pickupPoint)].filter((part) => part !== '').join(', ');
}

export const PICKUP_POINT = 'Ombud / Pick-up point';

export function contactLine({ contact }: Party): string {
  return [contact.name, contact.phoneNo, contact.email].filter((part) => part !== '').join(' · ');
}
