/** What a rehearsal said of the rows of a file, whatever they are rows of. Pure. */
import { canBeTaken, type RowDoubt } from '#domain/shared/row-doubts.ts';

export interface RehearsedRow<Result extends string = string> {
  /** Row number in the file as a spreadsheet shows it. */
  readonly line: number;
  readonly doubts: readonly RowDoubt[];
  /** A doubtful row is bad, whatever the rehearsal said. */
  readonly verdict: { readonly result: Result };
  /** The verdict of the rehearsal. */
  readonly said: { readonly result: Result };
}

/** Whether the row is bad only by doubts that a look at it can settle. */
export function isTakeable({ said, doubts }: Pick<RehearsedRow, 'said' | 'doubts'>): boolean {
  return said.result !== 'bad' && doubts.length > 0 && canBeTaken(doubts);
}

export function countRows<Result extends string>(
  rows: readonly Pick<RehearsedRow<Result>, 'verdict'>[],
  results: readonly Result[],
): Readonly<Record<Result, number>> {
  const counts = Object.fromEntries(results.map((result) => [result, 0])) as Record<Result, number>;
  for (const { verdict } of rows) counts[verdict.result] += 1;
  return counts;
}
