/**
 * Places that belong to a member state but not to the VAT area of the European Union, by their zip codes; and Northern
 * Ireland, which counts as inside for goods but not for services.
 */
import { storedZipCode } from './zip-code.ts';

const ZIP_CODES_OUTSIDE: Readonly<Record<string, RegExp>> = {
  /** Büsingen and Heligoland. */
  DE: /^(78266|27498)$/,
  /** The Faroe Islands and Greenland, if written as Denmark. */
  DK: /^(\d{3}|3[89]\d{2})$/,
  /** The Canary Islands, Ceuta and Melilla. */
  ES: /^(35|38|51|52)\d{3}$/,
  /** Åland. */
  FI: /^22\d{3}$/,
  /** Overseas departments. */
  FR: /^(97\d{3}|98[6-8]\d{2})$/,
  /** Mount Athos. */
  GR: /^63086$/,
  /** Livigno and Campione. */
  IT: /^(23041|22061)$/,
};

export function isOutsideVatArea(countryCode: string, zipCode: string | null): boolean {
  if (countryCode === 'XI') return true;
  return ZIP_CODES_OUTSIDE[countryCode]?.test(storedZipCode(zipCode, countryCode)) ?? false;
}
