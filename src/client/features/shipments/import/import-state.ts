/**
 * The state of an import of shipments on this device: the file, how it is read, what somebody corrected, what the rehearsal said
 * about each row, how it ended. Pure.
 * Not here: the calls to the server (shipment-import.ts), what a cell means (domain/shipments/import-columns.ts).
 */
import { dataRows, type FileProblem, type ImportFile, ownHeadings } from '#client/importing/import-file.ts';
import type { ImportStep } from '#client/importing/import-steps.tsx';
import { answeredCells, NO_ANSWERS, type WordAnswers } from '#client/importing/word-answers.ts';
import type { FieldError, FieldErrors } from '#contract/errors.ts';
import type { ShipmentImportResponse, ShipmentImportRow, ShipmentImportUndone } from '#contract/shipment-import.ts';
import { canBeTaken } from '#domain/shared/row-doubts.ts';
import { type FileAnswers, type ReadingPlace, type ReadRow, readRows } from '#domain/shipments/import-columns.ts';
import type { Matching } from '#domain/shipments/import-headings.ts';
import { orderKey } from '#domain/shipments/shipment-import.ts';

export type MadeOrder = ShipmentImportResponse['made'][number];

export type RowResult =
  /** `made`: of the order's first row; its other rows only belong to it. */
  | { readonly result: 'new'; readonly made: MadeOrder; readonly isFirst: boolean }
  | { readonly result: 'known'; readonly shipmentId: string; readonly differs: boolean }
  | { readonly result: 'bad'; readonly errors: FieldErrors };

/** In the order of their counts. */
export const RESULTS = ['new', 'known', 'bad'] as const satisfies readonly RowResult['result'][];

export interface KeyedRow extends ReadRow {
  readonly key: string;
}

export interface JudgedRow extends KeyedRow {
  readonly verdict: RowResult;
  /** The verdict of the rehearsal; a doubtful row is bad, whatever it was. */
  readonly said: RowResult;
}

export interface AppliedImport {
  readonly answer: ShipmentImportResponse;
  readonly at: number;
  readonly leftOut: readonly JudgedRow[];
  readonly known: number;
  readonly undone?: ShipmentImportUndone;
}

export interface ImportState {
  readonly step: ImportStep;
  readonly file?: ImportFile | undefined;
  readonly problem?: FileProblem | undefined;
  readonly matching: Matching;
  readonly answers: FileAnswers;
  /** Cells that somebody corrected, by the row's number in the file. */
  readonly corrected: ReadonlyMap<number, readonly string[]>;
  /** What words that nobody knows mean, and what of it the rows were checked with. */
  readonly words: WordAnswers;
  readonly checkedWords: WordAnswers;
  /** Doubtful rows that somebody takes as they are shown. */
  readonly taken: ReadonlySet<number>;
  /** Known rows that are to be made again, each with what tells it from the first. */
  readonly again: ReadonlyMap<number, string>;
  readonly rows?: readonly JudgedRow[] | undefined;
  readonly checking?: { readonly done: number; readonly total: number } | undefined;
  readonly applying?: { readonly total: number } | undefined;
  readonly applied?: AppliedImport | undefined;
}

export const NO_IMPORT: ImportState = {
  ...{ step: 'file', matching: [], answers: { country: '', deliveryType: '', combiterms: '' } },
  ...{ corrected: new Map(), taken: new Set(), again: new Map() },
  ...{ words: NO_ANSWERS, checkedWords: NO_ANSWERS },
};

/** The rows as they are read now. */
export function readFile(state: ImportState, place: ReadingPlace): ReadRow[] {
  const { file, matching, answers, corrected, taken, words } = state;
  if (!file) return [];
  const rows = dataRows(file).map((row) => ({ ...row, cells: corrected.get(row.line) ?? row.cells }));
  const answered = rows.map((row) => ({ ...row, cells: answeredCells(row.cells, matching, words) }));
  return readRows(answered, ownHeadings(file), matching, answers, place).map((row, at) => ({
    ...row,
    cells: rows[at]?.cells ?? row.cells,
    doubts: taken.has(row.line) && canBeTaken(row.doubts) ? [] : row.doubts,
  }));
}

/**
 * What makes a row itself: its cells as they are in the file, whatever they are taken for, and how many like it come before it.
 * So the same file has the same keys, and a corrected file new ones where it was corrected.
 */
export function rowIdentities({ file, again }: ImportState): ReadonlyMap<number, string> {
  const before = new Map<string, number>();
  const identities = new Map<number, string>();
  for (const { line, cells } of file ? dataRows(file) : []) {
    const text = JSON.stringify(withoutEmptyEnd(cells.map((cell) => cell.trim())));
    const place = before.get(text) ?? 0;
    before.set(text, place + 1);
    identities.set(line, `${place} ${text} ${again.get(line) ?? ''}`);
  }
  return identities;
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

export function sentRow({ key, sent }: KeyedRow): ShipmentImportRow {
  return { ...sent, key };
}

/** `rows`: as they were sent. */
export function judgedRows(rows: readonly KeyedRow[], answer: ShipmentImportResponse): JudgedRow[] {
  const verdicts = new Map<number, RowResult>();
  for (const made of answer.made) {
    for (const row of made.rows) verdicts.set(row, { result: 'new', made, isFirst: row === made.rows[0] });
  }
  for (const { rows: known, shipmentId, differs } of answer.known) {
    for (const row of known) verdicts.set(row, { result: 'known', shipmentId, differs });
  }
  for (const { row, fields } of answer.bad) verdicts.set(row, { result: 'bad', errors: atLines(fields, rows) });
  const judged = rows.map((row, index): JudgedRow => {
    const said = verdicts.get(index + 1) ?? { result: 'bad', errors: {} };
    const isDoubtful = row.doubts.length > 0 && said.result !== 'known';
    const errors = said.result === 'bad' ? said.errors : {};
    return {
      ...row,
      doubts: isDoubtful ? row.doubts : [],
      said,
      verdict: isDoubtful ? { result: 'bad', errors } : said,
    };
  });
  return withSpoiledOrders(judged);
}

/** The server counts the rows it was sent; a person counts those of the file. */
function atLines(fields: FieldErrors, rows: readonly KeyedRow[]): FieldErrors {
  const named = ({ code, values }: FieldError): FieldError => {
    const line = values?.row === undefined ? undefined : rows[Number(values.row) - 1]?.line;
    return line === undefined ? { code, ...(values && { values }) } : { code, values: { ...values, row: line } };
  };
  return Object.fromEntries(Object.entries(fields).map(([path, error]) => [path, named(error)]));
}

/** A doubtful row holds back its whole order, as a bad one does. */
function withSpoiledOrders(rows: readonly JudgedRow[]): JudgedRow[] {
  const doubtful = new Map<string, number>();
  for (const { doubts, sent, line } of rows) {
    const order = orderKey(sent.orderNumber);
    if (doubts.length > 0 && order !== '' && !doubtful.has(order)) doubtful.set(order, line);
  }
  return rows.map((row) => {
    const line = row.verdict.result === 'new' ? doubtful.get(orderKey(row.sent.orderNumber)) : undefined;
    if (line === undefined) return row;
    const errors: FieldErrors = { orderNumber: { code: 'orderSpoiled', values: { row: line } } };
    return { ...row, verdict: { result: 'bad', errors } };
  });
}

/** Shipments that would be made. */
export function countOrders(rows: readonly JudgedRow[]): number {
  return rows.filter(({ verdict }) => verdict.result === 'new' && verdict.isFirst).length;
}
