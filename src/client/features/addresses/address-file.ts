/**
 * Addresses as a file: a CSV that is read with whatever separator and characters it has, and one that any spreadsheet opens
 * as it was written: UTF-8 with its mark, semicolons, nothing in it that is a formula.
 * Not here: what a column holds (domain/addresses/import-columns.ts).
 */
import Papa from 'papaparse';
import { type DelimitedText, readDelimited } from '#client/components/delimited-text.ts';
import { fileText } from '#domain/addresses/import-columns.ts';

export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How a file is read; what is not said is found in the file itself. */
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

/** UTF-8 shows whether it is; what else a business system writes is what Windows took before. */
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

/** Values are written as they are given. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + Papa.unparse(rows as string[][], { delimiter: ';', newline: '\r\n' });
}

/** As they came, with what a spreadsheet would take for a formula made harmless. */
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
