/**
 * Editing a list of lines cell by cell: set, add, remove, paste. A table says which columns it has, how a line starts and
 * what follows from one edit; goods and items differ in nothing else. Pure.
 * Not here: focus and drawing (line-grid.tsx), what a line must contain (domain).
 */
import { readNumber } from '#domain/shared/decimal.ts';
import { readDelimited } from '#domain/shared/delimited-text.ts';
import { readNumberColumn } from '#domain/shared/number-column.ts';
import { type CellValue, type Column, isReadOnly } from './column.ts';

export type LineTable<Line> = {
  readonly columns: readonly Column<Line>[];
  readonly max: number;
  readonly create: (lines: readonly Line[]) => Line;
  /** Sets one cell, with the changes that follow from it. */
  readonly edit: (line: Line, field: keyof Line & string, value: CellValue) => Line;
  /** Whether nothing was entered: such a line at the end is not sent. */
  readonly isUntouched: (line: Line) => boolean;
  /** At least one line always remains. */
  readonly keepsOne: boolean;
  /** The windows that are too narrow for its columns: each line is a small waybill there. */
  readonly cards?: string;
};

export type LineEvent =
  | { readonly type: 'set'; readonly row: number; readonly field: string; readonly value: CellValue }
  | { readonly type: 'add' }
  | { readonly type: 'remove'; readonly row: number }
  /** Lines that were left empty; one in which something was written meanwhile is another object, and stays. */
  | { readonly type: 'drop'; readonly empty: ReadonlySet<object> }
  /** Cells of a spreadsheet, filling rightwards and downwards from one cell. */
  | { readonly type: 'paste'; readonly row: number; readonly field: string; readonly text: string };

export function editLines<Line>(table: LineTable<Line>, lines: readonly Line[], event: LineEvent): readonly Line[] {
  switch (event.type) {
    case 'set':
      return setCell(table, lines, event.row, event.field, event.value);
    case 'add':
      return lines.length < table.max ? [...lines, table.create(lines)] : lines;
    case 'remove': {
      const rest = lines.filter((_, row) => row !== event.row);
      return rest.length === 0 && table.keepsOne ? [table.create([])] : rest;
    }
    case 'drop': {
      const rest = lines.filter((line) => !event.empty.has(line as object));
      return rest.length === 0 && table.keepsOne ? lines.slice(0, 1) : rest;
    }
    case 'paste':
      return pasteCells(table, lines, event.row, event.field, event.text);
  }
}

/**
 * What was added and is still empty when the focus leaves a row, for the row `keep` or for something outside the table. Within the
 * table only the end goes, below the focus: it would move with a row above it.
 */
export function leftEmpty<Line extends object>(
  table: LineTable<Line>,
  lines: readonly Line[],
  keep: number | undefined,
  isSaved: (line: Line, row: number) => boolean,
): ReadonlySet<object> {
  const from =
    keep === undefined
      ? 0
      : Math.max(
          keep,
          lines.findLastIndex((line) => !table.isUntouched(line)),
        ) + 1;
  return new Set(lines.filter((line, row) => row >= from && table.isUntouched(line) && !isSaved(line, row)));
}

/** The lines without what was added at the end and left empty. */
export function withoutUntouchedEnd<Line>(table: LineTable<Line>, lines: readonly Line[]): readonly Line[] {
  const lastTouched = lines.findLastIndex((line) => !table.isUntouched(line));
  const kept = Math.max(lastTouched + 1, table.keepsOne ? 1 : 0);
  return kept === lines.length ? lines : lines.slice(0, kept);
}

/** Whether a pasted text is more than one cell. */
export function isManyCells(text: string): boolean {
  return /[\t\n]/.test(text.trim());
}

function setCell<Line>(
  table: LineTable<Line>,
  lines: readonly Line[],
  row: number,
  field: string,
  value: CellValue,
): readonly Line[] {
  const column = table.columns.find((candidate) => candidate.key === field);
  const line = lines[row];
  if (!column || !line || line[column.key] === value || isReadOnly(column, line)) return lines;
  return lines.with(row, table.edit(line, column.key, value));
}

function pasteCells<Line>(
  table: LineTable<Line>,
  lines: readonly Line[],
  row: number,
  field: string,
  text: string,
): readonly Line[] {
  const first = table.columns.findIndex((column) => column.key === field);
  const { rows } = readDelimited(text, '\t');
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  let result = lines;
  for (let across = 0; across < width; across += 1) {
    const column = table.columns[first + across];
    if (!column) break;
    const texts = rows.map(({ cells }) => cells[across] ?? '');
    const numbers = column.type === 'number' ? readNumberColumn(texts) : undefined;
    rows.forEach(({ line, cells }, place) => {
      if (across >= cells.length) return;
      // Empty rows between them are numbered too.
      const down = row + line - 1;
      while (down >= result.length && result.length < table.max) result = editLines(table, result, { type: 'add' });
      const number = numbers?.[place];
      const value = number?.doubt ? number.text.trim() : readCell(column, number?.text ?? texts[place] ?? '');
      if (value !== undefined) result = setCell(table, result, down, column.key, value);
    });
  }
  return result;
}

/** What a pasted text means in a column; undefined when it means nothing there. */
export function readCell<Line>(column: Column<Line>, text: string): CellValue | undefined {
  const plain = text.trim();
  if (column.type === 'number') {
    // Among many cells, nobody would notice that one was cut. Its text stays as it came, and the cell says what is wanted.
    const { value, cut } = readNumber(plain, column);
    return cut ? plain : value;
  }
  if (column.type === 'text') return plain === '' ? null : plain;
  if (column.type === 'check') return undefined;
  return column.options.find((option) => option.value === plain.toUpperCase())?.value;
}
