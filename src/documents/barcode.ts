/**
 * Linear barcodes of freight documents as bar widths: GS1-128 for SSCC, consignment and postal code, plain Code 128 for
 * numbers that are none of these. Chooses the widest module that fits and that a 203 dpi label printer can hit exactly.
 * Not here: where a symbol stands and how high it is (transport-label.ts, waybill.ts).
 */
import bwipjs from 'bwip-js/generic';
import { checkDigitOf } from '#domain/carriers/check-digits.ts';
import { carrierCountry, carrierZipCode } from './carrier-address.ts';
import type { Party } from './consignment.ts';

export interface Barcode {
  /** Bars and spaces in turn, in modules, the first a bar. */
  readonly widths: readonly number[];
  /** Human readable line, application identifiers in brackets. */
  readonly text: string;
}

/** GS1 General Specifications 5.12: logistic units 0.495 to 1.016 mm a module, ten modules quiet on either side. */
export const QUIET_MODULES = 10;
/** mm: one dot of a 203 dpi printer. Four make 0.5005, the least a logistic label may have. */
const DOT = 25.4 / 203;
const PREFERRED_DOTS = 4;
const LEAST_DOTS = 2;

export function packageBarcode(number: string): Barcode {
  return isSscc(number) ? gs1('00', number) : plain(number);
}

/** A consignment number that could be a GINC, which begins with digits, is marked as one. */
export function consignmentBarcode(number: string): Barcode {
  return /^\d{4}[0-9A-Za-z/.-]{0,26}$/.test(number) ? gs1('401', number) : plain(number);
}

/** Ship-to postal code: (420) within the country, (421) with the country across a border; none when it has no code. */
export function postalBarcode(receiver: Party, international: boolean): Barcode | undefined {
  const zipCode = carrierZipCode(receiver).toUpperCase();
  if (!/^[0-9A-Z-]{2,9}$/.test(zipCode)) return undefined;
  if (!international) return gs1('420', zipCode);
  const country = ISO_NUMERIC[carrierCountry(receiver.countryCode)];
  return country === undefined ? undefined : gs1('421', country + zipCode);
}

export function isSscc(number: string): boolean {
  return /^\d{18}$/.test(number) && checkDigitOf('MOD10GS1', number.slice(0, -1)) === number.slice(-1);
}

export const modulesOf = (barcode: Barcode): number => barcode.widths.reduce((sum, width) => sum + width, 0);

/** mm of one module so that the symbol and its quiet zones fit a width. */
export function moduleFor(barcode: Barcode, available: number): number {
  const modules = modulesOf(barcode) + 2 * QUIET_MODULES;
  const dots = Math.floor(available / modules / DOT);
  return Math.min(PREFERRED_DOTS, Math.max(LEAST_DOTS, dots)) * DOT;
}

/** A place as whole printer dots, so that every bar begins on one. */
export const snapToDot = (mm: number): number => Math.round(mm / DOT) * DOT;

const gs1 = (identifier: string, value: string): Barcode => encode('gs1-128', `(${identifier})${value}`);
const plain = (value: string): Barcode => encode('code128', value);

function encode(symbology: 'gs1-128' | 'code128', text: string): Barcode {
  const [symbol] = bwipjs.raw({ bcid: symbology, text });
  if (!symbol || !('sbs' in symbol)) throw new Error(`no bars for ${symbology}`);
  return { widths: symbol.sbs, text };
}

/** ISO 3166-1 numeric, the countries freight from here goes to by road. */
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
