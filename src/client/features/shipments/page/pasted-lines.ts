/**
 * Turns a copied table into goods lines: each becomes an edited line, filled cell by cell as if typed, and is then appended to
 * the existing lines. Pure.
 * Not here: the meaning of each column (domain/shipments/pasted-goods.ts).
 */
import type { CellValue, Column } from '#client/ui/table/column.ts';
import { readCell, withoutUntouchedEnd } from '#client/ui/table/line-table.ts';
import { type NumberDoubt, numberDoubt } from '#domain/shared/number-column.ts';
import { emptyGoodsLine } from '#domain/shipments/goods-line.ts';
import { PASTED_FIELDS, type PastedLine } from '#domain/shipments/pasted-goods.ts';
import { type DraftGoodsLine, GOODS_TABLE } from './goods-table.ts';

/**
 * An empty cell of a required column stays empty and is reported; other empty cells count as not copied. A number that can be two
 * stays as it was copied, and is asked about.
 */
export function pastedLine({ cells, doubts }: PastedLine, lineNo: number): DraftGoodsLine {
  let line: DraftGoodsLine = emptyGoodsLine(lineNo);
  for (const field of PASTED_FIELDS) {
    const text = cells[field];
    const column = GOODS_TABLE.columns.find(({ key }) => key === field);
    if (text === undefined || !column || (text === '' && !column.required)) continue;
    const value = doubts[field] ? text : (readCell(column, text) ?? emptied(field, text));
    line = GOODS_TABLE.edit(line, field, value);
  }
  return line;
}

type GoodsColumn = Column<DraftGoodsLine>;

/** The first number of a column that can be two, as it was copied. */
export function doubtOf(
  lines: readonly DraftGoodsLine[],
  column: GoodsColumn,
): (NumberDoubt & { readonly hasDecimals: boolean }) | undefined {
  if (column.type !== 'number') return undefined;
  for (const line of lines) {
    const value = line[column.key];
    const doubt = typeof value === 'string' ? numberDoubt(value) : undefined;
    if (doubt) return { ...doubt, hasDecimals: (column.decimals ?? 0) > 0 };
  }
  return undefined;
}

export function answerDoubts(
  lines: readonly DraftGoodsLine[],
  column: GoodsColumn,
  meant: keyof NumberDoubt,
): readonly DraftGoodsLine[] {
  return lines.map((line) => {
    const value = line[column.key];
    const doubt = typeof value === 'string' ? numberDoubt(value) : undefined;
    const number = doubt && readCell(column, doubt[meant]);
    return number === undefined ? line : GOODS_TABLE.edit(line, column.key, number);
  });
}

/** A type that does not exist stays as it was written, until somebody chooses one. */
function emptied(field: string, text: string): CellValue {
  return field === 'type' ? text : null;
}

/** Appends the pasted lines with numbers of their own; a line in which nobody has written is replaced. */
export function withPastedLines(
  lines: readonly DraftGoodsLine[],
  pasted: readonly DraftGoodsLine[],
): readonly DraftGoodsLine[] {
  let all = writtenLines(lines);
  for (const line of pasted) all = [...all, { ...line, lineNo: GOODS_TABLE.create(all).lineNo }];
  return all;
}

export function writtenLines(lines: readonly DraftGoodsLine[]): readonly DraftGoodsLine[] {
  const kept = withoutUntouchedEnd(GOODS_TABLE, lines);
  return kept.every(GOODS_TABLE.isUntouched) ? [] : kept;
}

/** Whether a copied text is a set of lines (several rows and columns) rather than values for the cells from the focus on. */
export function isTableOfLines(text: string): boolean {
  const rows = text.trim().split(/\r?\n/);
  return rows.length > 1 && rows.every((row) => /[\t;]/.test(row));
}
