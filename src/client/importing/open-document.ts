/**
 * The sheets of an OpenDocument spreadsheet (.ods, and .fods in one part; ISO/IEC 26300) and their rows, as the spreadsheet shows them.
 * A cell or a row that comes again is written once with a count; notes, drawings and changes that were tracked are no text of a cell.
 * Not here: which sheet is read (workbook-file.ts), what a number says (domain/shared/sheet-number.ts).
 */
import { shownNumber } from '#domain/shared/sheet-number.ts';
import { attributeOf, readXml } from './xml-part.ts';

/** More rows than any import takes: that there are too many is told from their number. */
const MOST_ROWS = 100_000;

export interface OpenSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: { readonly line: number; readonly cells: string[]; readonly isHidden: boolean }[];
}

type Attributes = Readonly<Record<string, string>>;

interface Cell {
  readonly attributes: Attributes;
  readonly repeats: number;
  /** Of its element. */
  readonly depth: number;
  readonly paragraphs: string[];
}

/** Sheets that a spreadsheet keeps of other files, to calculate without them. */
const OF_OTHER_FILES = /^'(?:file|https?|ftp):/i;
/** What stands inside a paragraph and is not read with it. */
const ASIDE: ReadonlySet<string> = new Set(['annotation', 'note', 'ruby-text', 'frame']);

/** `most`: of the columns. Undefined when it is no spreadsheet, but a letter or a drawing. */
export function openSheets(content: string, most: number): readonly OpenSheet[] | undefined {
  const path: string[] = [];
  const hiddenStyles = new Set<string>();
  const sheets: OpenSheet[] = [];
  let isSpreadsheet = false;
  let style = '';
  let sheet: OpenSheet | undefined;
  let line = 0;
  let row: { cells: string[]; column: number; repeats: number; isHidden: boolean } | undefined;
  let cell: Cell | undefined;
  /** How deep the element is that is left out now. */
  let aside: number | undefined;

  const add = (text: string) => {
    const last = (cell?.paragraphs.length ?? 0) - 1;
    if (cell && last >= 0 && aside === undefined) cell.paragraphs[last] += text;
  };

  readXml(content, {
    open(name, attributes) {
      const parent = path.at(-1);
      path.push(name);
      const isInCell = isCell(parent) && cell !== undefined;
      if (ASIDE.has(name) || (isInCell && name !== 'p')) aside ??= path.length;
      if (name === 'style') style = attributeOf(attributes, 'name') ?? '';
      if (name === 'table-properties' && attributeOf(attributes, 'display') === 'false') hiddenStyles.add(style);
      if (name === 'spreadsheet') isSpreadsheet = true;
      // Those of links and of drawings are no sheets.
      if (name === 'table' && parent === 'spreadsheet') {
        const called = attributeOf(attributes, 'name') ?? '';
        sheet = { name: called, isHidden: hiddenStyles.has(attributeOf(attributes, 'style-name') ?? ''), rows: [] };
        line = 1;
        if (!OF_OTHER_FILES.test(called)) sheets.push(sheet);
      } else if (name === 'table-row' && sheet && !cell) {
        const isHidden = (attributeOf(attributes, 'visibility') ?? 'visible') !== 'visible';
        row = { cells: [], column: 0, repeats: countOf(attributes, 'number-rows-repeated'), isHidden };
      } else if (isCell(name) && row && !cell) {
        cell = {
          attributes,
          depth: path.length,
          repeats: countOf(attributes, 'number-columns-repeated'),
          paragraphs: [],
        };
      } else if (isInCell && name === 'p' && aside === undefined) cell?.paragraphs.push('');
      else if (name === 's') add('\uE000'.repeat(countOf(attributes, 'c')));
      else if (name === 'tab') add('\uE000');
      else if (name === 'line-break') add('\uE001');
    },
    text(text) {
      if (path.includes('p')) add(text);
    },
    close(name) {
      const depth = path.length;
      path.pop();
      if (aside === depth) aside = undefined;
      if (row && cell?.depth === depth) {
        const text = cellText(cell);
        const last = Math.min(row.column + cell.repeats, most);
        if (text !== '') for (let at = row.column; at < last; at += 1) row.cells[at] = text;
        row.column += cell.repeats;
        cell = undefined;
      } else if (name === 'table-row' && sheet && row && !cell) {
        const { cells, isHidden, repeats } = row;
        if (cells.some((text) => text?.trim())) {
          for (let more = 0; more < repeats && sheet.rows.length < MOST_ROWS; more += 1) {
            sheet.rows.push({ line: line + more, cells, isHidden });
          }
        }
        line += repeats;
        row = undefined;
      } else if (name === 'table' && path.at(-1) === 'spreadsheet') sheet = undefined;
    },
  });
  return isSpreadsheet ? sheets : undefined;
}

function isCell(name: string | undefined): boolean {
  return name === 'table-cell' || name === 'covered-table-cell';
}

function countOf(attributes: Attributes, name: string): number {
  return Math.max(1, Math.trunc(Number(attributeOf(attributes, name))) || 1);
}

function cellText({ attributes, paragraphs }: Cell): string {
  const shown = paragraphs.map(plainParagraph).join('\n');
  const type = attributeOf(attributes, 'value-type');
  if (/^(?:#|Err:\d)/.test(shown)) return shown;
  const value = attributeOf(attributes, 'value') ?? '';
  if (type === 'float' || type === 'currency' || type === 'percentage') {
    return hasShownZeros(shown, value) ? shown : shownNumber(value, shown) || shown;
  }
  if (type === 'date') return momentOf(attributeOf(attributes, 'date-value') ?? '') || shown;
  if (type === 'time') return clockOf(attributeOf(attributes, 'time-value') ?? '') || shown;
  if (type === 'boolean') return attributeOf(attributes, 'boolean-value') === 'true' ? 'TRUE' : 'FALSE';
  const text = shown || (attributeOf(attributes, 'string-value') ?? '');
  // A program that does not calculate leaves the result and its type out.
  const formula = type === undefined && text === '' ? attributeOf(attributes, 'formula') : undefined;
  return formula?.replace(/^\w+:(?==)/, '') ?? text;
}

/** White space in a paragraph is one blank, and none at its beginning; what is meant is written as an element of its own. */
function plainParagraph(text: string): string {
  return text
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/^ | $/g, '')
    .replaceAll('\uE000', ' ')
    .replace(/ ?\uE001 ?/g, '\n');
}

/** A zip code that its format fills with zeros: 012 34. */
function hasShownZeros(shown: string, value: string): boolean {
  const digits = shown.replace(/[ ()/-]/g, '');
  return /^0\d+$/.test(digits) && Number(digits) === Number(value);
}

/** 2026-11-28T14:30:00, where midnight is no time. */
export function momentOf(written: string): string {
  return written.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '').replace(/T(\d\d:\d\d).*$/, ' $1');
}

/** PT14H30M00S */
function clockOf(duration: string): string | undefined {
  const [, hours, minutes = '0', seconds = '0'] = /^PT(\d+)H(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?$/.exec(duration) ?? [];
  if (hours === undefined) return undefined;
  const parts = [hours, minutes, ...(Number(seconds) === 0 ? [] : [seconds])];
  return parts.map((part) => part.padStart(2, '0')).join(':');
}
