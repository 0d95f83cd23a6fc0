/**
 * A table as a file. Reads a CSV with whatever separator and encoding it has. Writes one that any spreadsheet opens unchanged:
 * UTF-8 with a byte order mark, semicolons, and nothing that could run as a formula.
 * Not here: the rows of a text (domain/shared/delimited-text.ts), the meaning of a column (domain/addresses, domain/shipments).
 */
import { saveBlob } from '#client/components/save-blob.ts';
import { decodeText, detectEncoding, type Encoding } from '#client/components/text-encoding.ts';
import { type DelimitedText, readDelimited } from '#domain/shared/delimited-text.ts';
import { BYTE_ORDER_MARK, fileLine, fileText, LINE_END } from '#domain/shared/spreadsheet-text.ts';

/** How to read a file; what is not given is detected from the file. */
export interface FileReading {
  readonly encoding?: Encoding;
  readonly separator?: string;
}

export interface FileTable extends DelimitedText {
  readonly encoding: Encoding;
  /** The encoding is likely, but the file does not prove it and nobody has chosen it. */
  readonly isGuess: boolean;
}

export function readTable(bytes: ArrayBuffer, { encoding, separator }: FileReading = {}): FileTable {
  const content = new Uint8Array(bytes);
  const used = encoding ? { encoding, isGuess: false } : detectEncoding(content);
  return { ...used, ...readDelimited(decodeText(content, used.encoding), separator) };
}

/** Writes the values as given. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map(fileLine).join(LINE_END);
}

/** The cells as they came, except that anything a spreadsheet would take for a formula is made harmless. */
export function harmless(cells: readonly string[]): string[] {
  return cells.map((cell) => (cell.startsWith("'") ? cell : fileText(cell)));
}

export function saveTable(fileName: string, text: string): void {
  saveBlob(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
