/**
 * The rows of a text from a spreadsheet or a business system, so that no row is lost: a quotation mark that opens no whole quoted
 * cell is read as it stands, a first line `sep=;` names the separator, and each row keeps its number in the sheet. ADR 0038 says
 * why it is ours.
 * Not here: the bytes of a file (client/components/text-encoding.ts), the meaning of the columns (addresses/import-columns.ts, shipments/pasted-goods.ts).
 */
export interface DelimitedRow {
  /** As a spreadsheet counts it: from 1, empty rows included; a line `sep=;` is none. */
  readonly line: number;
  readonly cells: readonly string[];
  /**
   * A quoted cell over several lines would have joined this row with others, though each of them is a whole row. So its marks
   * were taken as they stand, which is a guess that somebody should see.
   */
  readonly hasDoubtfulMarks?: true;
}

export interface DelimitedText {
  readonly separator: string;
  readonly rows: readonly DelimitedRow[];
}

const SEPARATORS = [';', '\t', ',', '|'] as const;
/** Records that are looked at to find the separator. */
const SAMPLE = 50;
const NAMED_SEPARATOR = /^"?sep=(.)"?[ \t]*(?:\r\n|\r|\n|$)/i;
/** Neither line ends nor tabs: padding, and the mark with which DOS ended files. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Without `separator`, the text names it or it is detected. */
export function readDelimited(text: string, separator?: string): DelimitedText {
  const plain = text.replace(/^\uFEFF+/, '').replace(CONTROLS, '');
  const named = NAMED_SEPARATOR.exec(plain);
  const body = named ? plain.slice(named[0].length) : plain;
  const used = separator ?? named?.[1] ?? detectSeparator(body);
  return { separator: used, rows: [...readRows(body, used, shapeOf(body, used).width)] };
}

/** Text copied from elsewhere: a spreadsheet puts tabs between cells, and a comma may be the decimal sign of a number. */
export function readPastedTable(text: string): DelimitedText {
  return readDelimited(text, text.includes('\t') ? '\t' : ';');
}

interface Shape {
  /** The number of cells that most rows have. */
  readonly width: number;
  /** The share of the rows that have it. */
  readonly share: number;
}

/** The one that gives the most rows the same number of cells. */
function detectSeparator(text: string): string {
  let best: Shape & { readonly separator: string } = { separator: ';', width: 1, share: 0 };
  for (const separator of SEPARATORS) {
    const shape = shapeOf(text, separator);
    if (shape.share > best.share || (shape.share === best.share && shape.width > best.width)) {
      best = { separator, ...shape };
    }
  }
  return best.separator;
}

function shapeOf(text: string, separator: string): Shape {
  const widths: number[] = [];
  for (const { cells } of readRows(text, separator, undefined)) {
    if (widths.push(cells.length) === SAMPLE) break;
  }
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  counts.delete(1);
  const [width = 1, times = 0] = [...counts].sort(([, timesA], [, timesB]) => timesB - timesA)[0] ?? [];
  return { width, share: times / widths.length };
}

/** Without a `width`, marks are believed wherever they fit. */
function* readRows(text: string, separator: string, width: number | undefined): Generator<DelimitedRow> {
  let at = 0;
  for (let line = 1; at < text.length; line += 1) {
    let record = readRecord(text, at, separator, width);
    const isDoubtful = record.spans && width !== undefined && areWholeRows(text, at, record.end, separator, width);
    if (isDoubtful) record = readLine(text, at, separator);
    at = record.end;
    if (record.cells.every((cell) => cell.trim() === '')) continue;
    yield { line, cells: record.cells, ...(isDoubtful && { hasDoubtfulMarks: true as const }) };
  }
}

interface Record {
  readonly cells: readonly string[];
  /** Where the next record begins. */
  readonly end: number;
  /** A quoted cell goes on over a line end. */
  readonly spans: boolean;
  /** A mark was taken as it stands. */
  readonly hasBareMarks: boolean;
}

/**
 * A record as the marks say; if some of them do not fit and the number of cells is wrong, marks inside a cell are taken for
 * content (`"5" pipe"`), provided that the number is right then.
 */
function readRecord(text: string, start: number, separator: string, width: number | undefined): Record {
  const strict = readCells(text, start, separator, quotedCell);
  if (!strict.hasBareMarks || width === undefined || strict.cells.length === width) return strict;
  const lenient = readCells(text, start, separator, cellWithMarksInside);
  return lenient.cells.length === width ? lenient : strict;
}

/** One line of the text, in which no cell goes on over its end. */
function readLine(text: string, start: number, separator: string): Record {
  const end = lineEnd(text, start);
  const { cells, hasBareMarks } = readCells(text.slice(start, end), 0, separator, quotedCell);
  return { cells, end: afterLineEnd(text, end), spans: false, hasBareMarks };
}

/** Whether each line of a part of the text has as many cells as it should, taken alone. */
function areWholeRows(text: string, start: number, end: number, separator: string, width: number): boolean {
  if (width < 2) return false;
  for (let at = start; at < end; ) {
    const row = readLine(text, at, separator);
    if (row.cells.length !== width) return false;
    at = row.end;
  }
  return true;
}

type QuotedCell = { readonly value: string; readonly end: number };
type CellReader = (text: string, open: number, separator: string) => QuotedCell | undefined;

function readCells(text: string, start: number, separator: string, quoted: CellReader): Record {
  const cells: string[] = [];
  let [spans, hasBareMarks] = [false, false];
  for (let at = start; ; ) {
    const open = text[at] === '"' ? at : afterBlanks(text, at, separator);
    const cell = text[open] === '"' ? quoted(text, open, separator) : undefined;
    let end: number;
    if (cell) {
      end = cell.end;
      cells.push(cell.value);
      spans ||= /[\r\n]/.test(cell.value);
    } else {
      end = cellEnd(text, at, separator);
      cells.push(text.slice(at, end));
      hasBareMarks ||= text[open] === '"';
    }
    if (text[end] !== separator) return { cells, end: afterLineEnd(text, end), spans, hasBareMarks };
    at = end + 1;
  }
}

/** As RFC 4180 has it: marks inside are doubled, and nothing but blanks stands between the closing one and the cell's end. */
function quotedCell(text: string, open: number, separator: string): QuotedCell | undefined {
  let at = open + 1;
  for (;;) {
    const mark = text.indexOf('"', at);
    if (mark < 0) return undefined;
    if (text[mark + 1] === '"') {
      at = mark + 2;
      continue;
    }
    const end = afterBlanks(text, mark + 1, separator);
    if (!isCellEnd(text, end, separator)) return undefined;
    return { value: text.slice(open + 1, mark).replaceAll('""', '"'), end };
  }
}

/** Ends within its line at the first mark that has a separator behind it; the others are content, with or without a backslash. */
function cellWithMarksInside(text: string, open: number, separator: string): QuotedCell | undefined {
  const last = lineEnd(text, open);
  for (let mark = text.indexOf('"', open + 1); mark >= 0 && mark < last; mark = text.indexOf('"', mark + 1)) {
    const end = afterBlanks(text, mark + 1, separator);
    if (!isCellEnd(text, end, separator)) continue;
    return { value: text.slice(open + 1, mark).replace(/\\"|""/g, '"'), end };
  }
  return undefined;
}

function afterBlanks(text: string, start: number, separator: string): number {
  let at = start;
  while (text[at] !== separator && (text[at] === ' ' || text[at] === '\t')) at += 1;
  return at;
}

function isCellEnd(text: string, at: number, separator: string): boolean {
  return at >= text.length || text[at] === separator || isLineEnd(text[at]);
}

function isLineEnd(character: string | undefined): boolean {
  return character === '\n' || character === '\r';
}

function cellEnd(text: string, start: number, separator: string): number {
  let at = start;
  while (!isCellEnd(text, at, separator)) at += 1;
  return at;
}

function lineEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && !isLineEnd(text[at])) at += 1;
  return at;
}

/** Line ends of Windows (CR LF), of Unix (LF) and of old Macs (CR), also mixed. */
function afterLineEnd(text: string, at: number): number {
  return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1;
}
