/**
 * A table as a file. Reads a CSV with whatever separator and encoding it has, and a sheet of a workbook. Writes a CSV that any
 * spreadsheet opens unchanged: UTF-8 with a byte order mark, semicolons, and nothing that could run as a formula.
 * Not here: the rows of a text (domain/shared/delimited-text.ts) and of a workbook (workbook-file.ts), the meaning of a column
 * (domain/addresses, domain/shipments).
 */
import { saveBlob } from '#client/components/save-blob.ts';
import { decodeText, detectEncoding, type Encoding } from '#client/components/text-encoding.ts';
import { type DelimitedText, readDelimited } from '#domain/shared/delimited-text.ts';
import { BYTE_ORDER_MARK, fileLine, fileText, LINE_END } from '#domain/shared/spreadsheet-text.ts';
import { fileKind, type UnreadableFile } from './file-kind.ts';
import type { SheetTable } from './workbook-file.ts';

/** How to read a file; what is not given is detected from the file. */
export interface FileReading {
  readonly encoding?: Encoding;
  readonly separator?: string;
  /** Of a workbook. */
  readonly sheet?: string;
}

export interface TextTable extends DelimitedText {
  readonly encoding: Encoding;
  /** The encoding is likely, but the file does not prove it and nobody has chosen it. */
  readonly isGuess: boolean;
}

export type FileTable = TextTable | SheetTable;

/** What was chosen or dropped; `unreachable` when the device no longer has it, as with a file that lies in a cloud. */
export async function openFile(file: File) {
  const { name } = file;
  try {
    const bytes = await file.arrayBuffer();
    return { name, bytes, table: await readTable(bytes) };
  } catch {
    return { name, bytes: new ArrayBuffer(0), table: 'unreachable' as const };
  }
}

async function readTable(bytes: ArrayBuffer, reading: FileReading = {}): Promise<FileTable | UnreadableFile> {
  const kind = fileKind(new Uint8Array(bytes));
  if (kind === 'text') return readText(bytes, reading);
  if (kind !== 'workbook') return kind;
  const { readWorkbook } = await import('./workbook-file.ts');
  return readWorkbook(new Uint8Array(bytes), reading.sheet);
}

/** Reads it in another way, as far as that says how. What was guessed before stays a guess until somebody chooses. */
export async function readAnew(
  file: FileTable & { readonly bytes: ArrayBuffer },
  reading: FileReading,
): Promise<FileTable | UnreadableFile> {
  if ('sheets' in file) return readTable(file.bytes, reading);
  const { encoding, separator } = { ...file, ...reading };
  return { ...readText(file.bytes, { encoding, separator }), isGuess: file.isGuess && !reading.encoding };
}

export function readText(bytes: ArrayBuffer, { encoding, separator }: FileReading = {}): TextTable {
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
