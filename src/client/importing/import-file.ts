/** A file that is imported: its table, where its headings are, and why it cannot be imported at all. Pure. */
import { placeOfHeadings } from '#domain/shared/headings.ts';
import type { UnreadableFile } from './file-kind.ts';
import type { FileTable } from './table-file.ts';

export type ImportFile = FileTable & {
  readonly name: string;
  /** Of a table that was pasted, its text. */
  readonly bytes: ArrayBuffer;
  readonly hasHeadings: boolean;
  /** The place of the headings among the rows; rows above them belong to a title. */
  readonly headingsAt: number;
};

export type FileProblem = 'empty' | 'tooLong' | UnreadableFile;

type Match<Field extends string> = (headings: readonly string[]) => readonly (Field | '')[];

export function openedTable<Field extends string>(
  { name, bytes }: Pick<ImportFile, 'name' | 'bytes'>,
  table: FileTable | UnreadableFile,
  match: Match<Field>,
  most: number,
): ImportFile | FileProblem {
  if (typeof table === 'string') return table;
  const headingsAt = placeOfHeadings(
    table.rows.map(({ cells }) => cells),
    match,
  );
  const file = { name, bytes, ...table, hasHeadings: headingsAt !== undefined, headingsAt: headingsAt ?? 0 };
  const count = dataRows(file).length;
  if (count === 0) return 'empty';
  return count > most ? 'tooLong' : file;
}

/** A column without a heading is named by its number. */
export function headingsOf({ rows, hasHeadings, headingsAt }: ImportFile): readonly string[] {
  const cells = rows[headingsAt]?.cells ?? [];
  return cells.map((cell, column) => (hasHeadings && cell.trim()) || String(column + 1));
}

export function dataRows({ rows, hasHeadings, headingsAt }: ImportFile): FileTable['rows'] {
  return rows.slice(headingsAt + (hasHeadings ? 1 : 0));
}

/** For the doubts about a row (domain/shared/row-doubts.ts). */
export function ownHeadings({ rows, hasHeadings, headingsAt }: ImportFile) {
  return { headings: rows[headingsAt]?.cells ?? [], areHeadings: hasHeadings };
}

/** Columns that hold something and go nowhere. */
export function leftOutColumns(file: ImportFile, matching: readonly string[]): readonly string[] {
  const rows = dataRows(file);
  const isLeftOut = (column: number) =>
    matching[column] === '' && rows.some(({ cells }) => (cells[column] ?? '').trim() !== '');
  return headingsOf(file).filter((_, column) => isLeftOut(column));
}

export function usedColumns(matching: readonly string[]): number {
  return matching.filter((field) => field !== '').length;
}
