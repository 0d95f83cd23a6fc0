/**
 * Number series of a carrier connection: how a number is written, which numbers come next, when a series warns or ends, and
 * what makes one invalid. `current` is the next number to issue; after `to` the series is exhausted unless it recycles.
 * Numbers exceed 2^53, so they are stored as text and calculated as BigInt.
 * Not here: taking numbers so that nobody else gets them (server/numbers/number-service.ts).
 */
import type { Carrier, NumberSeries, Suite } from '#contract/carrier.ts';
import type { FieldCode, FieldError, FieldErrors } from '#contract/errors.ts';
import { checkDigitOf } from '#domain/barcodes/check-digits.ts';
import { barWidths } from './barcode-widths.ts';
import { isNobodysPrefix, SSCC_BODY } from './company-prefix.ts';

export type SeriesKind = 'consignment' | 'package';
/** A series as stored: `exhausted` tells a series that issued `to` from one that still has it. */
export interface SeriesState {
  readonly series: NumberSeries;
  readonly exhausted: boolean;
}

/** An S10 number is 8 digits and a check between its letters. */
const S10_DIGITS = 8;
/** The fields every series must have; the others may be left out. */
const SERIES_NUMBERS = ['from', 'to', 'current'] as const;
/** Characters that every bar code, message and label represents the same way. */
const BARCODE_TEXT = /^[0-9A-Za-z./-]*$/;
/** Days a used number rests before a recycling series may issue it again: one year for packages (GS1, UPU), two for waybills. */
const REUSE_GUARD_DAYS: Record<SeriesKind, number> = { consignment: 730, package: 365 };
export const reuseGuardDays = (kind: SeriesKind): number => REUSE_GUARD_DAYS[kind];

export interface NumberParts {
  readonly prefix: string;
  readonly padded: string;
  readonly check: string;
  readonly suffix: string;
}

/** Prefix, zero-padded number, check, suffix; undefined where the check sum type has no check for this number. */
export function formatNumber(series: NumberSeries, value: bigint): string | undefined {
  const parts = numberParts(series, value);
  return parts && written(parts);
}

const written = ({ prefix, padded, check, suffix }: NumberParts): string => prefix + padded + check + suffix;

function numberParts(series: NumberSeries, value: bigint): NumberParts | undefined {
  const prefix = series.prefix1 ?? '';
  const padded = value.toString().padStart(series.to.length, '0');
  // An S10 check covers the eight digits only; every other kind covers the prefix too.
  const check = checkDigitOf(series.checkSumType, series.checkSumType === 'MOD11S10' ? padded : prefix + padded);
  return check === undefined ? undefined : { prefix, padded, check, suffix: series.suffix1 ?? '' };
}

/** The first and the last number of a series, without check digit and suffix; both have the same length. */
export interface SeriesRange {
  readonly first: string;
  readonly last: string;
  readonly suffix: string;
}

export function seriesRange(series: NumberSeries): SeriesRange {
  const prefix = series.prefix1 ?? '';
  const first = prefix + BigInt(series.from).toString().padStart(series.to.length, '0');
  return { first, last: prefix + series.to, suffix: series.suffix1 ?? '' };
}

export interface Candidate {
  readonly number: string;
  readonly parts: NumberParts;
  /** The series once this number is issued. */
  readonly after: { readonly current: string; readonly exhausted: boolean };
}

/** Yields numbers in the order of issue; a recycling series continues from its start and goes round once. */
export function* candidates({ series, exhausted }: SeriesState): Generator<Candidate> {
  const [from, to, current] = [BigInt(series.from), BigInt(series.to), BigInt(series.current)];
  const numbered = (value: bigint): Candidate | undefined => {
    const parts = numberParts(series, value);
    const last = value === to;
    const next = last ? (series.allowRecycle ? from : to) : value + 1n;
    const after = { current: padLike(series.current, next), exhausted: last && !series.allowRecycle };
    return parts && { number: written(parts), parts, after };
  };
  const ranges = [
    ...(exhausted ? [] : [[current, to] as const]),
    ...(series.allowRecycle ? [[from, exhausted ? to : current - 1n] as const] : []),
  ];
  for (const [first, last] of ranges) {
    for (let value = first; value <= last; value += 1n) {
      const candidate = numbered(value);
      if (candidate) yield candidate;
    }
  }
}

/** Whether two series count through the same numbers; their check digits may differ. */
export function hasSameRange(one: NumberSeries, other: NumberSeries): boolean {
  return (['from', 'to', 'prefix1', 'suffix1'] as const).every((field) => one[field] === other[field]);
}

/** How many numbers are left before the end; a recycling series starts over after that. */
export function remaining({ series, exhausted }: SeriesState): bigint {
  return exhausted ? 0n : BigInt(series.to) - BigInt(series.current) + 1n;
}

/** Whether the person printing is warned: the series has reached its warning level. */
export function warnsAtPrint(state: SeriesState): boolean {
  const { printWarning, warning } = state.series;
  return printWarning && warning !== null && remaining(state) <= BigInt(warning);
}

/** True for the one step that reaches the warning level, so that a series warns once on its way down. */
export function crossesWarning(before: SeriesState, after: SeriesState): boolean {
  const { warning } = before.series;
  if (warning === null) return false;
  const level = BigInt(warning);
  return remaining(before) > level && remaining(after) <= level;
}

/** Whether a connection needs a series: its suite uses one, and the carrier does not assign the numbers itself. */
export function needsSeries(
  kind: SeriesKind,
  suite: Pick<Suite, 'allowConsignmentNumberSerie' | 'allowPackageNumberSerie'>,
  connection: Pick<Carrier, 'consNoFromAPI' | 'pkgNoFromAPI'>,
): boolean {
  return kind === 'consignment'
    ? suite.allowConsignmentNumberSerie && !connection.consNoFromAPI
    : suite.allowPackageNumberSerie && !connection.pkgNoFromAPI;
}

/** Whether a series numbers shipments to a country; an empty list means every country. */
export function coversCountry(series: NumberSeries, countryCode: string): boolean {
  return series.validCountries.length === 0 || series.validCountries.includes(countryCode);
}

/**
 * Continues a series at a next number that a person has confirmed, or returns what is wrong with that number. A number one
 * past the end means that the last one has been issued. Only a recycling series can go back.
 */
export function continuedAt(
  { series, exhausted }: SeriesState,
  current: string,
): { readonly state: SeriesState } | { readonly error: FieldError } {
  const [from, to, next] = [BigInt(series.from), BigInt(series.to), BigInt(current)];
  if (next < from) return { error: { code: 'numberSeries.currentLessThanFrom' } };
  if (next > to + 1n) return { error: { code: 'numberSeries.currentGreaterThanTo' } };
  if (next < BigInt(series.current) && !series.allowRecycle) {
    return { error: { code: 'minValue', values: { min: series.current } } };
  }
  const isPast = next > to;
  const first = isPast ? (series.allowRecycle ? from : to) : next;
  const state = { ...series, current: padLike(series.current, first) };
  const isStillExhausted = exhausted && next === BigInt(series.current);
  return { state: { series: state, exhausted: (isPast && !series.allowRecycle) || isStillExhausted } };
}

/** The series once this number and all before it are issued. Unchanged by one that it does not count, or has left behind. */
export function advancedPast(state: SeriesState, number: string): SeriesState {
  const { series, exhausted } = state;
  const value = valueIn(series, number);
  if (value === undefined || exhausted || value < BigInt(series.current)) return state;
  const isLast = value === BigInt(series.to);
  const next = isLast ? BigInt(series.allowRecycle ? series.from : series.to) : value + 1n;
  return { series: { ...series, current: padLike(series.current, next) }, exhausted: isLast && !series.allowRecycle };
}

/** What a number counts as in its series, or before its start; undefined where the series does not write it like this. */
function valueIn(series: NumberSeries, number: string): bigint | undefined {
  const start = (series.prefix1 ?? '').length;
  const padded = number.slice(start, start + series.to.length);
  if (!DIGITS.test(padded)) return undefined;
  const value = BigInt(padded);
  return value <= BigInt(series.to) && formatNumber(series, value) === number ? value : undefined;
}

const DIGITS = /^\d{1,30}$/;

/** Field errors of a series, by field name. It may come from a form, where anything may be missing. */
export function seriesErrors(kind: SeriesKind, series: NumberSeries): FieldErrors {
  const unread = SERIES_NUMBERS.filter((field) => !DIGITS.test(series[field] ?? ''));
  if (unread.length > 0) {
    return Object.fromEntries(unread.map((field) => [field, { code: series[field] ? 'invalidNumber' : 'required' }]));
  }
  const [from, to, current] = [BigInt(series.from), BigInt(series.to), BigInt(series.current)];
  const errors: Record<string, { code: FieldCode; values?: Record<string, number> }> = {};
  if (from >= to) errors.to = { code: 'numberSeries.fromGreaterThanTo' };
  if (current < from) errors.current = { code: 'numberSeries.currentLessThanFrom' };
  else if (current > to) errors.current = { code: 'numberSeries.currentGreaterThanTo' };
  for (const field of ['prefix1', 'suffix1'] as const) {
    if (!BARCODE_TEXT.test(series[field] ?? '')) errors[field] = { code: 'invalidFormat' };
  }
  const length = requiredLength(kind, series);
  if (length !== undefined && bodyLength(series) !== length) {
    errors.prefix1 = { code: 'numberSeries.badLength', values: { max: length } };
  } else if (length === SSCC_BODY && isNobodysPrefix(seriesRange(series).first.slice(1))) {
    errors.prefix1 = { code: 'numberSeries.noCompanyPrefix' };
  }
  // A GS1 mark is no reason for bars to be too wide: consignments get it where it has room, and an SSCC with it always has.
  if (Object.keys(errors).length === 0 && barWidths({ identifier: '', value: widestNumber(series) }).length === 0) {
    errors[series.prefix1 ? 'prefix1' : 'to'] = { code: 'numberSeries.tooWide' };
  }
  return errors;
}

/** All numbers of a series have the same shape except for the check, which may be a letter and then takes more room. */
function widestNumber({ prefix1, to, suffix1, checkSumType }: NumberSeries): string {
  const check = checkSumType === 'none' ? '' : checkSumType === 'MOD3736' ? 'A' : '0';
  return (prefix1 ?? '') + to + check + (suffix1 ?? '');
}

function requiredLength(kind: SeriesKind, { checkSumType }: NumberSeries): number | undefined {
  if (checkSumType === 'MOD11S10') return S10_DIGITS;
  return checkSumType === 'MOD10GS1' && kind === 'package' ? SSCC_BODY : undefined;
}

function bodyLength(series: NumberSeries): number {
  return (series.checkSumType === 'MOD11S10' ? '' : (series.prefix1 ?? '')).length + series.to.length;
}

/** `current` keeps the width the person wrote it with, so that leading zeros survive. */
const padLike = (written: string, value: bigint): string => value.toString().padStart(written.length, '0');
