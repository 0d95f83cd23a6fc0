/**
 * A table as a file that a spreadsheet opens by a double click: UTF-8 with a byte order mark, semicolons, decimal commas as where
 * semicolons separate, no text that it would run as a formula, and no digits that it would lose.
 * Not here: reading such files (delimited-text.ts).
 */

export const BYTE_ORDER_MARK = '\uFEFF';
export const SEPARATOR = ';';
export const LINE_END = '\r\n';

/** Text that a spreadsheet would take for a formula, or an apostrophe before it that marks it as text; also before digits. Blanks hide neither. */
export const FORMULA = /^[\s']*(?:[=+\-@＝＋－＠\t\r\n]|'\s*\d)/;

/** A spreadsheet takes it for a number, of which it keeps 15 digits: the rest become zeros. */
const LONG_NUMBER = /^\d{16,}$/;

/** A value as written to a file: marked as text where opening the file would run it, or change its digits. */
export function fileText(value: string): string {
  return FORMULA.test(value) || LONG_NUMBER.test(value) ? `'${value}` : value;
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
