/**
 * Addresses as a file. Reads a CSV with whatever separator and encoding it has. Writes one that any spreadsheet opens unchanged:
 * UTF-8 with a byte order mark, semicolons, and nothing that could run as a formula.
 * Not here: the meaning of a column (domain/addresses/import-columns.ts).
 */
import Papa from 'papaparse';
import { type DelimitedText, readDelimited } from '#client/components/delimited-text.ts';
import { fileText } from '#domain/addresses/import-columns.ts';

export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How to read a file; what is not given is detected from the file. */
export interface FileReading {
  readonly encoding?: Encoding;
  readonly separator?: string;
}

export interface FileTable extends DelimitedText {
  readonly encoding: Encoding;
}

const BYTE_ORDER_MARK = '\uFEFF';

export function readTable(
  bytes: ArrayBuffer,
  { encoding = encodingOf(bytes), separator }: FileReading = {},
): FileTable {
  return { encoding, ...readDelimited(new TextDecoder(encoding).decode(bytes), separator) };
}

/** Invalid UTF-8 can be recognised; other files from business systems are in the encoding that Windows used earlier. */
function encodingOf(bytes: ArrayBuffer): Encoding {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Writes the values as given. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + Papa.unparse(rows as string[][], { delimiter: ';', newline: '\r\n' });
}

/** The cells as they came, except that anything a spreadsheet would take for a formula is made harmless. */
export function harmless(cells: readonly string[]): string[] {
  return cells.map((cell) => (cell.startsWith("'") ? cell : fileText(cell)));
}

export function saveFile(fileName: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
