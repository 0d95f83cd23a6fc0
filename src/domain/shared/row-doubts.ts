/**
 * What a row of a file makes doubtful before anybody judges its values: it has another number of cells than the headings, or a
 * spreadsheet has changed a cell on its way (a number in powers of ten, a lost zero, a date, an error, a formula). A doubtful row is told,
 * and is imported only when a person has corrected it or has taken it as it is shown.
 * Not here: quotation marks (delimited-text.ts), what a row means (addresses/address-import.ts, shipments/shipment-import.ts).
 */
import type { FieldError } from '#contract/errors.ts';
import type { DelimitedRow } from './delimited-text.ts';
import { importedCode } from './imported-cell.ts';
import { townAndCode } from './town-and-code.ts';
import { zipCodeError } from './zip-code.ts';

export type DoubtCode =
  | 'moreCells'
  | 'fewerCells'
  | 'marks'
  | 'headings'
  | 'total'
  | 'powerOfTen'
  | 'date'
  | 'sheetError'
  | 'formula'
  | 'unreadable'
  | 'decimals'
  /** What is wrong with the value stands in `error`. */
  | 'value'
  /** A number that can be two, or a date that can be two. */
  | 'number'
  | 'dateOrder'
  | 'rounded'
  | 'unit'
  | 'goodsType';

export interface RowDoubt<Field extends string = string> {
  readonly code: DoubtCode;
  /** Absent when it is about the whole row. */
  readonly field?: Field;
  /** Cells of the row, and of the headings. */
  readonly cells?: number;
  readonly expected?: number;
  /** Where a zip code lacks a zero, the row is shown with it. */
  readonly error?: FieldError;
}

/** Here the file does not say what was meant, so that only a person who knows can. */
const UNKNOWABLE: ReadonlySet<DoubtCode> = new Set([
  ...(['moreCells', 'headings', 'powerOfTen', 'sheetError', 'unreadable'] as const),
  ...(['number', 'unit', 'goodsType'] as const),
]);

/** Whether the row may be taken as it is shown. */
export function canBeTaken(doubts: readonly RowDoubt[]): boolean {
  return doubts.every(({ code }) => !UNKNOWABLE.has(code));
}

/** What the columns of a kind of import hold. */
export interface ColumnKinds<Field extends string> {
  /** Kept as numbers by spreadsheets though they are none. */
  readonly codes: ReadonlySet<Field>;
  /** Taken for dates by spreadsheets though they are none. */
  readonly neverDates: ReadonlySet<Field>;
  readonly zipCode: Field;
  readonly city: Field;
}

export interface Headings {
  readonly headings: readonly string[];
  readonly areHeadings: boolean;
}

export function rowDoubts<Field extends string>(
  { cells, hasDoubtfulMarks }: DelimitedRow,
  { headings, areHeadings }: Headings,
  matching: readonly (Field | '')[],
  country: string,
  kinds: ColumnKinds<Field>,
): readonly RowDoubt<Field>[] {
  const doubts: RowDoubt<Field>[] = [];
  const [count, expected] = [cells.length, headings.length];
  if (lastFilled(cells) > expected) doubts.push({ code: 'moreCells', cells: lastFilled(cells), expected });
  const least = areHeadings ? lastFilled(headings) : expected;
  if (count < least) doubts.push({ code: 'fewerCells', cells: count, expected: least });
  if (hasDoubtfulMarks) doubts.push({ code: 'marks' });
  if (areHeadings && repeats(headings, cells)) doubts.push({ code: 'headings' });
  for (const [column, field] of matching.entries()) {
    if (field === '') continue;
    const cell = (cells[column] ?? '').trim();
    const code = cellDoubt(field, cell, kinds);
    if (code) doubts.push({ code, field });
  }
  const cellOf = (field: Field) => importedCode(cells[matching.indexOf(field)] ?? '');
  const { zipCode } = townAndCode(cellOf(kinds.zipCode), cellOf(kinds.city), country);
  const error = zipCodeError(zipCode, country);
  // Where it is corrected: in the one cell that has both.
  const field = matching.includes(kinds.zipCode) ? kinds.zipCode : kinds.city;
  if (error && !doubts.some((doubt) => doubt.field === field)) doubts.push({ code: 'value', field, error });
  return doubts;
}

/** Separators at the end of a line mean nothing. */
function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/** Several exports put together have their headings several times. */
function repeats(headings: readonly string[], cells: readonly string[]): boolean {
  return headings.some((heading) => heading.trim() !== '') && headings.every((heading, at) => heading === cells[at]);
}

const POWER_OF_TEN = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d{1,3}$/i;
const WHOLE_WITH_DECIMALS = /^\d+[.,]0{1,2}$/;
/** In English, Swedish, German, Danish and Finnish Excel, in LibreOffice, and a column too narrow to show its number. */
const SHEET_ERROR =
  /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|SAKNAS!?|REFERENS!|VÄRDEFEL!|NAMN\?|DIVISION\/0!|OGILTIGT!|SKÄRNING!|NV|BEZUG!|WERT!|ZAHL!|I\/T|REFERENCE!|VÆRDI!|NAVN\?|PUUTTUU!?|VIITTAUS!|ARVO!|NIMI\?|#+)$|^Err:\d{3}$/i;
const FORMULA = /^=(?!"(?:[^"]|"")*"$)/;
/** A replacement character, or UTF-8 that somebody read as Windows-1252 before (Ã¶). */
const UNREADABLE = /\uFFFD|[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;
const MONTH = '(?:jan|feb|mar|mär|mrz|apr|may|maj|mai|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez)[a-zä]*';
const DATES = [
  new RegExp(`^\\d{1,2}(?:[-/]|\\. ?)${MONTH}\\.?(?:[-. /]\\d{2,4})?$`, 'i'),
  new RegExp(`^${MONTH}\\.?[-/ ]\\d{2,4}$`, 'i'),
  /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[ T][\d:.]+)?$/,
  /^\d{1,2}[./]\d{1,2}[./](?:19|20)\d\d(?: [\d:.]+)?$/,
];

function cellDoubt<Field extends string>(
  field: Field,
  cell: string,
  { codes, neverDates }: ColumnKinds<Field>,
): DoubtCode | undefined {
  if (SHEET_ERROR.test(cell)) return 'sheetError';
  if (FORMULA.test(cell)) return 'formula';
  if (UNREADABLE.test(cell)) return 'unreadable';
  if (codes.has(field) && POWER_OF_TEN.test(cell)) return 'powerOfTen';
  if (codes.has(field) && WHOLE_WITH_DECIMALS.test(cell)) return 'decimals';
  if (neverDates.has(field) && DATES.some((date) => date.test(cell))) return 'date';
  return undefined;
}
