/** Which words of a file nobody knows, as the rehearsal has found. Loaded with what asks about them (unknown-words.tsx). */
import type { FieldErrors } from '#contract/errors.ts';
import type { RowDoubt } from '#domain/shared/row-doubts.ts';
import { dataRows, type ImportFile } from './import-file.ts';
import { type WordAnswers, wordKey } from './word-answers.ts';

export interface UnknownWord<Field extends string> {
  readonly key: string;
  readonly field: Field;
  /** As it is written in its first row. */
  readonly text: string;
  /** Rows of the file that have it, by their numbers. */
  readonly lines: readonly number[];
}

interface CheckedRow {
  readonly cells: readonly string[];
  readonly doubts: readonly RowDoubt[];
  readonly verdict: { readonly result: string; readonly errors?: FieldErrors };
}

/** With fewer, the row itself is opened and corrected. */
const FEWEST = 2;

/** The most frequent one first. One that was answered stays, so that its answer can be changed. */
export function unknownWords<Field extends string>(
  file: ImportFile,
  matching: readonly (Field | '')[],
  rows: readonly CheckedRow[],
  answers: WordAnswers,
  fields: readonly Field[],
): readonly UnknownWord<Field>[] {
  const columns = matching.flatMap((field, column) =>
    field !== '' && fields.includes(field) ? [{ field, column }] : [],
  );
  const asked = new Set(answers.keys());
  for (const row of rows) {
    for (const { field, column } of columns) {
      if (isUnknown(row, field)) asked.add(wordKey(field, row.cells[column] ?? ''));
    }
  }
  if (asked.size === 0) return [];
  const words = new Map<string, UnknownWord<Field> & { lines: number[] }>();
  for (const { line, cells } of dataRows(file)) {
    for (const { field, column } of columns) {
      const text = (cells[column] ?? '').trim();
      const key = wordKey(field, text);
      if (text === '' || !asked.has(key)) continue;
      const word = words.get(key) ?? { key, field, text, lines: [] };
      word.lines.push(line);
      words.set(key, word);
    }
  }
  return [...words.values()]
    .filter(({ key, lines }) => lines.length >= FEWEST || answers.has(key))
    .sort((a, b) => b.lines.length - a.lines.length);
}

function isUnknown({ doubts, verdict }: CheckedRow, field: string): boolean {
  const isDoubtful = doubts.some((doubt) => doubt.field === field && doubt.code === 'goodsType');
  return isDoubtful || (verdict.errors?.[field] !== undefined && verdict.errors[field].code !== 'required');
}
