/**
 * Words of a file that stand for one of a list (a country, a delivery type, a type of goods) and that nobody knows: each is answered
 * once for all rows that have it. An answer belongs to this import; the cells of the file stay as they are.
 * Not here: which words these are (asked-words.ts), those that are known by themselves (domain/shared/country-words.ts, domain/shipments/pasted-goods.ts).
 */
import { foldText } from '#domain/shared/fold-text.ts';

/** What somebody has chosen, by `wordKey`. */
export type WordAnswers = ReadonlyMap<string, string>;

export const NO_ANSWERS: WordAnswers = new Map();

export function wordKey(field: string, cell: string): string {
  return `${field} ${foldText(cell).trim()}`;
}

/** The cells as they are read. */
export function answeredCells(
  cells: readonly string[],
  matching: readonly string[],
  answers: WordAnswers,
): readonly string[] {
  if (answers.size === 0) return cells;
  return cells.map((cell, column) => answers.get(wordKey(matching[column] ?? '', cell)) ?? cell);
}
