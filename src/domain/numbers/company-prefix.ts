/**
 * The GS1 company prefix: what is wrong with one, and the number series that follow from it. A prefix of 7 to 10 digits leaves the
 * rest of an SSCC's 16 digits (after the extension digit) for running numbers, and of a GINC's as many as a waybill has room for.
 * Not here: the rules of a series (number-series.ts), prefixes of 11 and 12 digits, which GS1 gives to no shipper of packages.
 */
import type { NumberSeries } from '#contract/carrier.ts';
import type { FieldError } from '#contract/errors.ts';

export const PREFIX_DIGITS = { min: 7, max: 10 } as const;
/** Extension digit, prefix and running number of an SSCC, without its check digit. */
export const SSCC_BODY = 17;
/** Running digits of a consignment number: enough for a firm's life, short enough for the bars of a waybill. */
const GINC_DIGITS = 7;
/** Of the extension digits, in the order in which they are offered: 3 is what Nordic shippers use. */
export const EXTENSION_DIGITS = ['3', '0', '1', '2', '4', '5', '6', '7', '8', '9'] as const;
/**
 * Beginnings that GS1 gives to no company (General Specifications, GS1 prefixes): numbers within one company (02, 04, 2), vouchers
 * (05, 981 to 984, 99), GTIN-8 (0000000 to 0000099, 96), examples (952), EPC managers (951), books and serials (977 to 979),
 * refund slips (980).
 */
const NO_COMPANY = /^(?:00000|02|04|05|2|951|952|96|977|978|979|98[0-4]|99)/;
/** The beginnings that the GS1 organisations of a few countries give to their companies. */
const COUNTRY_PREFIXES: Readonly<Record<string, RegExp>> = {
  SE: /^73/,
  NO: /^70/,
  DK: /^57/,
  FI: /^64/,
  IS: /^569/,
  DE: /^4(?:[0-3]|40)/,
  NL: /^87/,
  BE: /^54/,
  FR: /^3[0-7]/,
  GB: /^50/,
  PL: /^590/,
  EE: /^474/,
  LV: /^475/,
  LT: /^477/,
};

export const isNobodysPrefix = (digits: string): boolean => NO_COMPANY.test(digits);

/** A prefix as people write it, with blanks or dashes between its groups. */
export const readPrefix = (typed: string): string => typed.replace(/[\s\u00ad.-]/g, '');

/** `countryCode`: of the company. In a number of 14 digits a 0 stands before the prefix, and it is easily taken along. */
export function companyPrefixError(prefix: string, countryCode: string): FieldError | undefined {
  if (!/^\d*$/.test(prefix)) return { code: 'invalidNumber' };
  if (prefix.startsWith('0') && COUNTRY_PREFIXES[countryCode]?.test(prefix.slice(1))) {
    return { code: 'gs1Prefix.paddedZero', values: { prefix: prefix.slice(1) } };
  }
  const { min, max } = PREFIX_DIGITS;
  if (prefix.length < min || prefix.length > max) return { code: 'gs1Prefix.length', values: { min, max } };
  return isNobodysPrefix(prefix) ? { code: 'numberSeries.noCompanyPrefix' } : undefined;
}

function running(digits: number, start = '1'): Pick<NumberSeries, 'from' | 'to' | 'current'> {
  const padded = (value: string) => value.padStart(digits, '0');
  return { from: padded('1'), to: '9'.repeat(digits), current: padded(start) };
}

const RULES = {
  warning: 500,
  suffix1: null,
  checkSumType: 'MOD10GS1',
  validCountries: [],
  printWarning: true,
  emailWarning: true,
  allowRecycle: false,
} satisfies Partial<NumberSeries>;

/** Package numbers: every one an SSCC of this company. */
export function ssccSeries(prefix: string, extension: string, start?: string): NumberSeries {
  const prefix1 = extension + prefix;
  return { ...RULES, ...running(SSCC_BODY - prefix1.length, start), prefix1 };
}

/** Consignment numbers where the carrier gives none: the company's own, which no other company can have (GINC). */
export function gincSeries(prefix: string): NumberSeries {
  return { ...RULES, ...running(GINC_DIGITS), prefix1: prefix, checkSumType: 'none' };
}

/** The first extension digit that none of the company's other package series uses with this prefix. */
export function freeExtension(prefix: string, others: readonly NumberSeries[]): string {
  const isUsed = (digit: string) => others.some(({ prefix1 }) => prefix1?.startsWith(digit + prefix));
  return EXTENSION_DIGITS.find((digit) => !isUsed(digit)) ?? EXTENSION_DIGITS[0];
}
