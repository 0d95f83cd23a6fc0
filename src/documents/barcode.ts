/**
 * Linear bar codes on freight documents as bar widths: the numbers of a shipment and the postal code of its receiver.
 * Not here: which symbol a number gets and whether it fits (domain/numbers/barcode-widths.ts), the position and height of a
 * symbol (transport-label.ts, waybill.ts).
 */
import { barWidths, type NumberBars } from '#domain/numbers/barcode-widths.ts';
import { isZipCodeOf } from '#domain/shared/zip-code.ts';
import { carrierCountry, carrierZipCode } from './carrier-address.ts';
import type { Party } from './consignment.ts';

export interface Barcode {
  /** Bars and spaces alternating, in modules, starting with a bar; empty if the bars would not fit. */
  readonly widths: readonly number[];
  /** Human readable line, application identifiers in brackets. */
  readonly text: string;
}

export function barcodeOf(bars: NumberBars): Barcode {
  const { identifier, value } = bars;
  return { widths: barWidths(bars), text: identifier === '' ? value : `(${identifier})${value}` };
}

/**
 * Ship-to postal code: (420) within the country, (421) with the country code across a border; undefined without a usable
 * code.
 */
export function postalBarcode(receiver: Party, international: boolean): Barcode | undefined {
  const zipCode = carrierZipCode(receiver).toUpperCase();
  if (!isZipCodeOf(zipCode, receiver.countryCode) || !/^[0-9A-Z-]{2,9}$/.test(zipCode)) return undefined;
  if (!international) return barcodeOf({ identifier: '420', value: zipCode });
  const country = ISO_NUMERIC[carrierCountry(receiver.countryCode)];
  return country === undefined ? undefined : barcodeOf({ identifier: '421', value: country + zipCode });
}

/** ISO 3166-1 numeric codes of the countries that freight from here reaches by road. */
const ISO_NUMERIC: Readonly<Record<string, string>> = {
  AT: '040',
  BE: '056',
  BG: '100',
  CH: '756',
  CY: '196',
  CZ: '203',
  DE: '276',
  DK: '208',
  EE: '233',
  ES: '724',
  FI: '246',
  FR: '250',
  GB: '826',
  GR: '300',
  HR: '191',
  HU: '348',
  IE: '372',
  IS: '352',
  IT: '380',
  LI: '438',
  LT: '440',
  LU: '442',
  LV: '428',
  MT: '470',
  NL: '528',
  NO: '578',
  PL: '616',
  PT: '620',
  RO: '642',
  SE: '752',
  SI: '705',
  SK: '703',
};
