/**
 * The state of an import on this device: the file, how it is read, what each column contains, what the rehearsal said about each
 * row, how it ended. It lives as long as the page is loaded, in whatever part of Kaj the person is, and never on disk. Pure.
 * Not here: the calls to the server (address-import.ts).
 */
import {
  dataRows,
  type FileProblem,
  headingsOf,
  type ImportFile,
  openedTable,
  ownHeadings,
} from '#client/importing/import-file.ts';
import { answeredCells, NO_ANSWERS, type WordAnswers, wordKey } from '#client/importing/word-answers.ts';
import type { AddressImportResponse, AddressImportRow, AddressImportUndone } from '#contract/address.ts';
import { ADDRESS_LIMITS } from '#contract/address.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { toImportRow } from '#domain/addresses/import-columns.ts';
import { type Matching, matchHeadings } from '#domain/addresses/import-headings.ts';
import { addressDoubts } from '#domain/addresses/row-doubts.ts';
import { canBeTaken, type RowDoubt } from '#domain/shared/row-doubts.ts';

export type RowResult =
  | { readonly result: 'new' | 'same' }
  | { readonly result: 'changed'; readonly was: Readonly<Record<string, string | null>> }
  | { readonly result: 'bad'; readonly errors: FieldErrors };

/** In the order of their counts. */
export const RESULTS = ['new', 'changed', 'same', 'bad'] as const satisfies readonly RowResult['result'][];

export interface ImportRow {
  /** Row number in the file as a spreadsheet shows it. */
  readonly line: number;
  /** The cells as they are in the file. */
  readonly cells: readonly string[];
  readonly sent: AddressImportRow;
  /** What must be looked at before the row can be imported. None are left when it has been corrected or taken as it is shown. */
  readonly doubts: readonly RowDoubt[];
}

/** A doubtful row is bad, whatever the register would say to it. */
export interface JudgedRow extends ImportRow {
  readonly verdict: RowResult;
  /** The verdict of the rehearsal. */
  readonly said: RowResult;
}

export interface AppliedImport {
  readonly answer: AddressImportResponse;
  readonly at: number;
  readonly leftOut: readonly JudgedRow[];
  readonly undone?: AddressImportUndone;
}

export interface ImportState {
  readonly step: 'file' | 'columns' | 'check' | 'run';
  readonly file?: ImportFile | undefined;
  readonly problem?: FileProblem | undefined;
  readonly matching: Matching;
  /** The country of rows that name none; '' when they must. */
  readonly country: string;
  /** Rows that somebody corrected, by their number in the file. */
  readonly corrected: ReadonlyMap<number, AddressImportRow>;
  /** Doubtful rows that somebody takes as they are shown. */
  readonly taken: ReadonlySet<number>;
  /** What words that nobody knows mean, and what of it the rows were checked with. */
  readonly words: WordAnswers;
  readonly checkedWords: WordAnswers;
  /** The rows with the verdicts of the rehearsal; undefined before it. */
  readonly rows?: readonly JudgedRow[] | undefined;
  /** Rows checked so far, while the rehearsal runs. */
  readonly checking?: { readonly done: number; readonly total: number } | undefined;
  readonly applying?: { readonly total: number } | undefined;
  readonly applied?: AppliedImport | undefined;
}

export const NO_IMPORT: ImportState = {
  ...{ step: 'file', matching: [], country: '' },
  ...{ corrected: new Map(), taken: new Set(), words: NO_ANSWERS, checkedWords: NO_ANSWERS },
};

/** Fields whose words stand for one of a list. */
export const LISTED = ['countryCode', 'deliveryType'] as const;

export function openedFile(
  name: string,
  bytes: ArrayBuffer,
  table: Parameters<typeof openedTable>[1],
  remembered: (headings: readonly string[]) => Matching | undefined,
): ImportState {
  const file = openedTable({ name, bytes }, table, matchHeadings, ADDRESS_LIMITS.importRows);
  if (typeof file === 'string') return { ...NO_IMPORT, problem: file };
  const headings = headingsOf(file);
  return { ...NO_IMPORT, step: 'columns', file, matching: remembered(headings) ?? matchHeadings(headings) };
}

export function importRows({ file, matching, country, corrected, taken, words }: ImportState): ImportRow[] {
  if (!file) return [];
  const own = ownHeadings(file);
  return dataRows(file).map((row) => {
    const { line, cells } = row;
    const instead = corrected.get(line);
    if (instead) return { line, cells, sent: withWords(instead, words), doubts: [] };
    const answered = answeredCells(cells, matching, words);
    const sent = toImportRow(answered, matching, country, own.areHeadings ? own.headings : []);
    const doubts = addressDoubts({ ...row, cells: answered }, own, matching, sent.countryCode);
    return { line, cells, sent, doubts: taken.has(line) && canBeTaken(doubts) ? [] : doubts };
  });
}

/** A row that was corrected may still have a word that was answered later. */
function withWords(row: AddressImportRow, words: WordAnswers): AddressImportRow {
  const answered = LISTED.flatMap((field) => {
    const answer = words.get(wordKey(field, row[field] ?? ''));
    return answer === undefined ? [] : [[field, answer]];
  });
  return { ...row, ...Object.fromEntries(answered) };
}

export function judgedRows(rows: readonly ImportRow[], answer: AddressImportResponse): JudgedRow[] {
  const verdicts = new Map<number, RowResult>();
  for (const row of answer.sameRows) verdicts.set(row, { result: 'same' });
  for (const { row, was } of answer.changes) verdicts.set(row, { result: 'changed', was });
  for (const { row, fields } of answer.bad) verdicts.set(row, { result: 'bad', errors: fields });
  return rows.map((row, index) => judgedRow(row, verdicts.get(index + 1) ?? { result: 'new' }));
}

function judgedRow(row: ImportRow, said: RowResult): JudgedRow {
  // Nothing of it would go in.
  if (said.result === 'same') return { ...row, doubts: [], said, verdict: said };
  const errors = said.result === 'bad' ? said.errors : {};
  return { ...row, said, verdict: row.doubts.length > 0 ? { result: 'bad', errors } : said };
}

/** Takes the row as it is shown. */
export function takenRow(row: JudgedRow): JudgedRow {
  return judgedRow({ ...row, doubts: [] }, row.said);
}
