/**
 * A table as a file that a spreadsheet opens by a double click: UTF-8 with a byte order mark, semicolons, decimal commas as where
 * semicolons separate, and no text that it would run as a formula.
 * Not here: reading such files (delimited-text.ts).
 */

export const BYTE_ORDER_MARK = '\uFEFF';
export const SEPARATOR = ';';
export const LINE_END = '\r\n';

/** Text that a spreadsheet would take for a formula, or an apostrophe before it that marks it as text; also before digits. Blanks hide neither. */
export const FORMULA = /^[\s']*(?:[=+\-@＝＋－＠\t\r\n]|'\s*\d)/;

/** A value as written to a file: a formula is defused so that opening the file runs nothing. */
export function fileText(value: string): string {
  return FORMULA.test(value) ? `'${value}` : value;
}

export function fileNumber(value: number): string {
  return String(value).replace('.', ',');
}

/** One line of the file, without its end; the cells as given. */
export function fileLine(cells: readonly string[]): string {
  return cells.map(quoted).join(SEPARATOR);
}

function quoted(cell: string): string {
  return /["\r\n;]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
