/**
 * The state of an import on this device: the file, how it is read, what each column contains, what the rehearsal said about each
 * row, how it ended. It lives as long as the page is loaded, in whatever part of Kaj the person is, and never on disk. Pure.
 * Not here: the calls to the server (address-import.ts).
 */
import type { AddressImportAnswer, AddressImportRow, AddressImportUndone } from '#contract/address.ts';
import { ADDRESS_LIMITS } from '#contract/address.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { type Matching, matchHeadings, toImportRow } from '#domain/addresses/import-columns.ts';
import type { FileTable } from '../address-file.ts';

export interface ImportFile extends FileTable {
  readonly name: string;
  readonly bytes: ArrayBuffer;
  readonly hasHeadings: boolean;
}

export type RowResult =
  | { readonly result: 'new' | 'same' }
  | { readonly result: 'changed'; readonly was: Readonly<Record<string, string | null>> }
  | { readonly result: 'bad'; readonly errors: FieldErrors };

export interface ImportRow {
  /** Line number in the file, counting the heading row. */
  readonly line: number;
  /** The cells as they are in the file. */
  readonly cells: readonly string[];
  readonly sent: AddressImportRow;
  readonly isCorrected?: boolean;
}

export interface JudgedRow extends ImportRow {
  readonly verdict: RowResult;
}

export interface AppliedImport {
  readonly answer: AddressImportAnswer;
  readonly at: number;
  readonly leftOut: readonly JudgedRow[];
  readonly undone?: AddressImportUndone;
}

export type FileProblem = 'empty' | 'tooLong';

export interface ImportState {
  readonly step: 'file' | 'columns' | 'check' | 'run';
  readonly file?: ImportFile | undefined;
  readonly problem?: FileProblem | undefined;
  readonly matching: Matching;
  /** The country of all rows; '' takes it from a column. */
  readonly country: string;
  /** The rows with the verdicts of the rehearsal; undefined before it. */
  readonly rows?: readonly JudgedRow[] | undefined;
  /** Rows checked so far, while the rehearsal runs. */
  readonly checking?: { readonly done: number; readonly total: number } | undefined;
  readonly applying?: { readonly total: number } | undefined;
  readonly applied?: AppliedImport | undefined;
}

export const NO_IMPORT: ImportState = { step: 'file', matching: [], country: '' };

export function openedFile(
  name: string,
  bytes: ArrayBuffer,
  table: FileTable,
  remembered: (headings: readonly string[]) => Matching | undefined,
): ImportState {
  const [headings = []] = table.rows;
  const file = { name, bytes, hasHeadings: true, ...table };
  const count = dataRows(file).length;
  if (count === 0) return { ...NO_IMPORT, problem: 'empty' };
  if (count > ADDRESS_LIMITS.importRows) return { ...NO_IMPORT, problem: 'tooLong' };
  return { ...NO_IMPORT, step: 'columns', file, matching: remembered(headings) ?? matchHeadings(headings) };
}

export function headingsOf({ rows, hasHeadings }: ImportFile): readonly string[] {
  const [first = []] = rows;
  return hasHeadings ? first : first.map((_, column) => String(column + 1));
}

function dataRows({ rows, hasHeadings }: Pick<ImportFile, 'rows' | 'hasHeadings'>): FileTable['rows'] {
  return hasHeadings ? rows.slice(1) : rows;
}

export function usedColumns(matching: Matching): number {
  return matching.filter((field) => field !== '').length;
}

export function importRows({ file, matching, country }: ImportState): ImportRow[] {
  if (!file) return [];
  const first = file.hasHeadings ? 2 : 1;
  return dataRows(file).map((cells, index) => ({
    line: index + first,
    cells,
    sent: toImportRow(cells, matching, country),
  }));
}

export function judgedRows(rows: readonly ImportRow[], answer: AddressImportAnswer): JudgedRow[] {
  const verdicts = new Map<number, RowResult>();
  for (const row of answer.sameRows) verdicts.set(row, { result: 'same' });
  for (const { row, was } of answer.changes) verdicts.set(row, { result: 'changed', was });
  for (const { row, fields } of answer.bad) verdicts.set(row, { result: 'bad', errors: fields });
  return rows.map((row, index) => ({ ...row, verdict: verdicts.get(index + 1) ?? { result: 'new' } }));
}

export type RowCounts = Readonly<Record<RowResult['result'], number>>;

export function countRows(rows: readonly JudgedRow[]): RowCounts {
  const counts = { new: 0, changed: 0, same: 0, bad: 0 };
  for (const { verdict } of rows) counts[verdict.result] += 1;
  return counts;
}
