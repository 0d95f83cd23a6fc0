/**
 * The sheets of a workbook (.xlsx; Office Open XML, ISO/IEC 29500) and the rows of one of them, as the spreadsheet shows them. ADR 0085
 * says why it is ours. Read where it matters: what other programs write, and what is not to be lost without a word.
 * Not here: what a cell says (domain/shared/sheet-number.ts), the sheets of OpenDocument (open-document.ts), what the rows mean.
 */
import { unzipSync } from 'fflate';
import { decodeText, detectEncoding } from '#client/components/text-encoding.ts';
import type { DelimitedText } from '#domain/shared/delimited-text.ts';
import { type NumberFormat, numberFormat, sheetNumber } from '#domain/shared/sheet-number.ts';
import type { UnreadableFile } from './file-kind.ts';
import { momentOf, type OpenSheet, openSheets } from './open-document.ts';
import { attributeOf, readXml } from './xml-part.ts';

/** All parts together, unpacked. Unit: bytes. */
const MOST_UNPACKED = 256 * 1024 * 1024;
/** The first byte of an archive. */
const ARCHIVE = 0x50;
/** The start of a part, which shows UTF-16 where it is not UTF-8. Unit: bytes. */
const DECLARATION = 32;
/** What a spreadsheet has at most. */
const COLUMNS = 16_384;

/** Of a workbook, whose cells say themselves how they are written. */
export interface SheetTable extends Pick<DelimitedText, 'rows'> {
  readonly sheet: string;
  /** The names of those that are shown and hold something. */
  readonly sheets: readonly string[];
  /** Of the rows, those that the spreadsheet hides, if it does. */
  readonly hiddenRows?: number;
}

type SheetRow = OpenSheet['rows'][number];

interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: string;
}

interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly startsIn1904: boolean;
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly part: (path: string) => string | undefined;
}

/** `wanted`: the name of a sheet; without it, the first one that is shown and has rows. */
export function readWorkbook(bytes: Uint8Array, wanted?: string): SheetTable | UnreadableFile {
  try {
    // OpenDocument in one part is no archive.
    const opened = bytes[0] === ARCHIVE ? openWorkbook(bytes) : openDocument(textOf(bytes));
    if (typeof opened === 'string') return opened;
    if (isOpenDocument(opened))
      return chosen(
        opened,
        wanted,
        ({ rows }) => rows.length > 0,
        ({ rows }) => rows,
      );
    const hasText = ({ part }: Sheet) => /<(?:\w+:)?(?:v|t|f)[\s>]/.test(opened.part(part) ?? '');
    return chosen(opened.sheets, wanted, hasText, (sheet) => rowsOf(opened, sheet));
  } catch {
    return 'damaged';
  }
}

function isOpenDocument(opened: Workbook | readonly OpenSheet[]): opened is readonly OpenSheet[] {
  return Array.isArray(opened);
}

/** Of the sheets that are shown and have something in them, the one that is wanted, or the first. */
function chosen<Any extends { readonly name: string; readonly isHidden: boolean }>(
  sheets: readonly Any[],
  wanted: string | undefined,
  isFilled: (sheet: Any) => boolean,
  rowsOf: (sheet: Any) => readonly SheetRow[],
): SheetTable {
  const areShown = sheets.filter(({ isHidden }) => !isHidden);
  const filled = (areShown.length > 0 ? areShown : sheets).filter(isFilled);
  const sheet = filled.find(({ name }) => name === wanted) ?? filled[0];
  if (!sheet) return { rows: [], sheet: '', sheets: [] };
  const rows = rowsOf(sheet);
  const hiddenRows = rows.filter(({ isHidden }) => isHidden).length;
  const sheetNames = filled.map(({ name }) => name);
  return { rows: tableOf(rows), sheet: sheet.name, sheets: sheetNames, ...(hiddenRows > 0 && { hiddenRows }) };
}

function openDocument(content: string, manifest = ''): readonly OpenSheet[] | UnreadableFile {
  if (/<(?:\w+:)?encryption-data[\s/>]/.test(manifest)) return 'protected';
  return openSheets(content, COLUMNS) ?? 'noTable';
}

function openWorkbook(bytes: Uint8Array): Workbook | readonly OpenSheet[] | UnreadableFile {
  let unpacked = 0;
  const parts = new Map<string, Uint8Array>();
  const names: string[] = [];
  const found = unzipSync(bytes, {
    filter({ name, originalSize }) {
      names.push(plainPath(name));
      if (!/\.(?:xml|rels)$/i.test(name)) return false;
      unpacked += originalSize;
      return unpacked <= MOST_UNPACKED;
    },
  });
  if (unpacked > MOST_UNPACKED) return 'tooLarge';
  for (const [name, content] of Object.entries(found)) parts.set(plainPath(name), content);
  const part = (path: string) => {
    const content = parts.get(plainPath(path));
    return content && textOf(content);
  };
  const main = relationsOf(part, '').find(({ type }) => type.endsWith('/officedocument'))?.path ?? 'xl/workbook.xml';
  const book = part(main);
  if (book === undefined || !/<(?:\w+:)?workbook[\s>]/.test(book)) {
    const manifest = part('META-INF/manifest.xml');
    // Newer programs encrypt a document as a whole.
    const content = names.includes('encrypted-package') ? '' : part('content.xml');
    if (content !== undefined) return openDocument(content, manifest);
    // Numbers and the binary workbooks of Excel are archives as well.
    const isOther = names.some((name) => /^(?:index\/|index\.zip|xl\/workbook\.bin)/.test(name));
    return isOther ? 'otherSpreadsheet' : 'noTable';
  }
  const relations = relationsOf(part, main);
  const pathOf = (kind: string) => relations.find(({ type }) => type.endsWith(`/${kind}`))?.path;
  const paths = new Map(relations.map(({ id, path }) => [id, path]));
  const sheets: Sheet[] = [];
  let startsIn1904 = false;
  readXml(book, {
    open(name, attributes) {
      if (name === 'workbookPr') startsIn1904 = /^(?:1|true|on)$/.test(attributeOf(attributes, 'date1904') ?? '');
      // A sheet of a chart or of macros has no rows.
      const path = name === 'sheet' && paths.get(attributeOf(attributes, 'id') ?? '');
      if (!path) return;
      const isHidden = (attributeOf(attributes, 'state') ?? 'visible') !== 'visible';
      sheets.push({ name: attributeOf(attributes, 'name') ?? '', isHidden, part: path });
    },
  });
  return {
    ...{ sheets, startsIn1904, part },
    strings: stringsOf(part(pathOf('sharedstrings') ?? '')),
    formats: formatsOf(part(pathOf('styles') ?? '')),
  };
}

/** Programs differ in capitals, in slashes, and in whether a path begins with one. */
function plainPath(path: string): string {
  return path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

function textOf(content: Uint8Array): string {
  return decodeText(content, detectEncoding(content.subarray(0, DECLARATION)).encoding);
}

/** What a part refers to, by the path within the file; types in small letters. */
function relationsOf(part: Workbook['part'], of: string) {
  const folder = of.includes('/') ? of.slice(0, of.lastIndexOf('/') + 1) : '';
  const found: { readonly id: string; readonly type: string; readonly path: string }[] = [];
  readXml(part(`${folder}_rels/${of.slice(folder.length)}.rels`) ?? '', {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const target = (attributeOf(attributes, 'Target') ?? '').replaceAll('\\', '/');
      const { pathname } = new URL(target, `file:///${folder}`);
      const path = decodeURIComponent(pathname);
      found.push({
        id: attributeOf(attributes, 'Id') ?? '',
        type: (attributeOf(attributes, 'Type') ?? '').toLowerCase(),
        path,
      });
    },
  });
  return found;
}

function stringsOf(xml = ''): readonly string[] {
  const strings: string[] = [];
  let text: string | undefined;
  const reader = runs((run) => {
    text = (text ?? '') + run;
  });
  readXml(xml, {
    ...reader,
    open(name) {
      if (name === 'si') text = '';
      reader.open(name);
    },
    close(name) {
      reader.close(name);
      if (name === 'si') strings.push(text ?? '');
    },
  });
  return strings;
}

/** The texts of a string, without how its signs are pronounced, which East Asian spreadsheets add. */
function runs(take: (run: string) => void) {
  let isText = false;
  let isPronounced = false;
  return {
    open(name: string) {
      if (name === 'rPh') isPronounced = true;
      if (name === 't') isText = true;
    },
    close(name: string) {
      if (name === 'rPh') isPronounced = false;
      if (name === 't') isText = false;
    },
    text(text: string) {
      if (isText && !isPronounced) take(text);
    },
  };
}

/** By the number of a cell's style. */
function formatsOf(xml = ''): readonly NumberFormat[] {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  readXml(xml, {
    open(name, attributes) {
      const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
      if (name === 'numFmt') codes.set(id, attributeOf(attributes, 'formatCode') ?? '');
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) formats.push(numberFormat(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

/** Rows that hold something. */
function rowsOf({ strings, formats, startsIn1904, part }: Workbook, sheet: Sheet): readonly SheetRow[] {
  const rows: SheetRow[] = [];
  let line = 0;
  let isHidden = false;
  let column = -1;
  let cells: string[] = [];
  let cell: { readonly type: string; readonly style: number } | undefined;
  let isValue = false;
  let value = '';
  let isFormula = false;
  let formula: string | undefined;
  let hasValue = false;
  const inline = runs((run) => {
    if (cell) value += run;
  });

  function cellText({ type, style }: NonNullable<typeof cell>): string {
    if (type === 's') return strings[Number(value)] ?? '';
    if (type === 'b') return value.trim() === '1' ? 'TRUE' : value && 'FALSE';
    if (type === 'd') return momentOf(value);
    if (type === 'n') return sheetNumber(value, formats[style] ?? { kind: 'plain' }, startsIn1904);
    return value;
  }

  readXml(part(sheet.part) ?? '', {
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attributeOf(attributes, 'r')) || line + 1;
        isHidden = /^(?:1|true|on)$/.test(attributeOf(attributes, 'hidden') ?? '');
        column = -1;
        cells = [];
      } else if (name === 'c') {
        const place = /^[A-Z]+/i.exec(attributeOf(attributes, 'r') ?? '')?.[0];
        column = place ? columnOf(place) : column + 1;
        cell = { type: attributeOf(attributes, 't') ?? 'n', style: Number(attributeOf(attributes, 's') ?? 0) };
        value = '';
        formula = undefined;
        hasValue = false;
      } else if (name === 'v') isValue = hasValue = true;
      else if (name === 'f') isFormula = true;
      else inline.open(name);
    },
    text(text) {
      if (isValue) value += text;
      else if (isFormula) formula = (formula ?? '') + text;
      else inline.text(text);
    },
    close(name) {
      inline.close(name);
      if (name === 'v') isValue = false;
      else if (name === 'f') {
        isFormula = false;
        formula ??= '';
      } else if (name === 'c' && cell) {
        // A program that does not calculate leaves the result out, which is told as a formula (domain/shared/row-doubts.ts).
        const text =
          value === '' && formula !== undefined && !(cell.type === 'str' && hasValue) ? `=${formula}` : cellText(cell);
        if (column < COLUMNS) cells[column] = plain(text);
        cell = undefined;
      } else if (name === 'row' && cells.some((text) => text?.trim())) rows.push({ line, cells, isHidden });
    },
  });
  return rows;
}

/** As wide as the widest of them. */
function tableOf(rows: readonly SheetRow[]): SheetTable['rows'] {
  const width = rows.reduce((most, { cells: { length } }) => Math.max(most, length), 0);
  return rows
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, cells }) => ({ line, cells: Array.from({ length: width }, (_, at) => cells[at] ?? '') }));
}

/** From 0. */
function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** What XML cannot hold is written as `_x000D_`; of that, nothing but line ends is of use in a cell. */
function plain(text: string): string {
  return (
    text
      .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
  );
}
