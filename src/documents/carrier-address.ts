/** How carriers want an address: zip codes without spaces, territories under the country whose postal system they use. */
import { storedZipCode } from '#domain/shared/zip-code.ts';
import type { Party } from './consignment.ts';

const CARRIER_COUNTRY: Readonly<Record<string, string>> = {
  AX: 'FI',
  EA: 'ES',
  FO: 'DK',
  GG: 'GB',
  GL: 'DK',
  IC: 'ES',
  IM: 'GB',
  IX: 'GB',
  JE: 'GB',
  XI: 'GB',
  XU: 'GB',
};
export const carrierCountry = (countryCode: string): string => CARRIER_COUNTRY[countryCode] ?? countryCode;

/** The zip code in its normal form; a ZIP+4 is shortened to its first five digits, which every carrier routes by. */
export function carrierZipCode({ zipCode, countryCode }: Pick<Party, 'zipCode' | 'countryCode'>): string {
  const compact = storedZipCode(zipCode, countryCode).replace(/\s/g, '');
  return countryCode === 'US' && /^\d{5}-\d{4}$/.test(compact) ? compact.slice(0, 5) : compact;
}
