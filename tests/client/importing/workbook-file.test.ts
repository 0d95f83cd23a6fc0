/** Workbooks as programs write them, after public reports of those who read them. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openFile, readAnew } from '#client/importing/table-file.ts';
import type { SheetTable } from '#client/importing/workbook-file.ts';
import { composeWorkbook, inlineRows } from '#tests/support/workbook.ts';

const ROWS = inlineRows([
  ['Namn', 'Postnr'],
  ['Åhus Kross', '412 01'],
]);
const READ = [
  { line: 1, cells: ['Namn', 'Postnr'] },
  { line: 2, cells: ['Åhus Kross', '412 01'] },
];

async function tableOf(bytes: Uint8Array, name = 'kunder.xlsx') {
  return (await openFile(new File([new Uint8Array(bytes)], name))).table;
}

async function rowsOf(sheet: string, more: Partial<Parameters<typeof composeWorkbook>[0]> = {}) {
  const table = await tableOf(composeWorkbook({ sheets: { Blad1: sheet }, ...more }));
  return typeof table === 'string' ? table : table.rows;
}

const number = (text: string, style = 0) => `<row><c s="${style}"><v>${text}</v></c></row>`;

describe('a workbook', () => {
  test('[FLD-04] of cells that name no place is read in the order in which they stand', async () => {
    expect(await rowsOf(ROWS)).toEqual(READ);
  });

  test('[FLD-04] that leaves out empty rows and cells keeps the number of each row and its columns', async () => {
    const sheet = `<row r="2"><c r="B2" t="str"><v>Namn</v></c></row><row r="5"><c r="A5"><v>7</v></c><c r="C5" t="str"><v>Ystad</v></c></row>`;
    expect(await rowsOf(sheet)).toEqual([
      { line: 2, cells: ['', 'Namn', ''] },
      { line: 5, cells: ['7', '', 'Ystad'] },
    ]);
  });

  test('[FLD-04] whose rows and cells have empty or half places is read in their order', async () => {
    const sheet =
      '<row r=""><c r="A" t="str"><v>Namn</v></c><c r="B" t="str"><v>Ort</v></c></row><row r=""><c r="A" t="str"><v>Kross</v></c></row>';
    expect(await rowsOf(sheet)).toEqual([
      { line: 1, cells: ['Namn', 'Ort'] },
      { line: 2, cells: ['Kross', ''] },
    ]);
  });

  test('[FLD-04] with shared strings has their runs joined, without how they are pronounced', async () => {
    const strings =
      '<si><t>Namn</t></si><si><r><t xml:space="preserve">Åhus &amp; </t></r><r><rPr><b/></rPr><t>Kross</t></r><rPh sb="0" eb="1"><t>ohoos</t></rPh></si><si/>';
    const sheet =
      '<row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>99</v></c></row>';
    expect(await rowsOf(sheet, { strings })).toEqual([
      { line: 1, cells: ['Namn', '', ''] },
      { line: 2, cells: ['Åhus & Kross', '', ''] },
    ]);
  });

  test('[FLD-04] whose strings stand in their cells without a wrapper has them', async () => {
    expect(await rowsOf('<row><c t="inlineStr"><t>Kross</t></c></row>')).toEqual([{ line: 1, cells: ['Kross'] }]);
  });

  const STYLES =
    '<numFmts count="2"><numFmt numFmtId="164" formatCode="000\\ 00"/><numFmt numFmtId="165" formatCode="yyyy&quot;-&quot;mm"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs>';
  test.each([
    ['the zeros of a zip code', number('1234', 1), '012 34'],
    ['a date', number('46354', 2), '2026-11-28'],
    ['a date of its own format', number('46354', 3), '2026-11-28'],
    ['a number without what only the computer added', number('0.30000000000000004'), '0,3'],
    ['that digits of a number are lost', number('3.7350000100001002E+17'), '3,7350000100001E+17'],
    ['an error', '<row><c t="e"><v>#N/A</v></c></row>', '#N/A'],
    ['yes and no', '<row><c t="b"><v>1</v></c></row>', 'TRUE'],
    ['a date in words of the standard', '<row><c t="d"><v>2026-11-28T14:30:00</v></c></row>', '2026-11-28 14:30'],
    ['the result of a formula', '<row><c t="str"><f>A1&amp;B1</f><v>Kross</v></c></row>', 'Kross'],
    [
      'a line end within a cell',
      '<row><c t="inlineStr"><is><t>Port 3_x000D_\nBurlöv</t></is></c></row>',
      'Port 3\nBurlöv',
    ],
  ])('[FLD-04] says %s as the spreadsheet shows it', async (_, sheet, text) => {
    expect(await rowsOf(sheet, { styles: STYLES })).toEqual([{ line: 1, cells: [text] }]);
  });

  test.each([
    ['of a program that leaves its value out', '<row><c><f>A2*2</f></c></row>', '=A2*2'],
    ['with an empty value', '<row><c><f>SUM(B:B)</f><v></v></c></row>', '=SUM(B:B)'],
    ['shared with other cells', '<row><c><f t="shared" si="0"/><v/></c></row>', '='],
    ['of a text without a value', '<row><c t="str"><f>A2&amp;B2</f></c></row>', '=A2&B2'],
    ['that says nothing', '<row><c t="str"><f>IF(A2,1,"")</f><v></v></c><c><v>1</v></c></row>', ''],
    ['with a result', '<row><c><f>A2*2</f><v>4</v></c></row>', '4'],
  ])('[FLD-04] [XL01] tells a formula %s', async (_, sheet, text) => {
    const rows = await rowsOf(sheet);
    expect(typeof rows === 'string' ? rows : rows[0]?.cells[0]).toBe(text);
  });

  test('[FLD-04] that counts days from 1904 has its own dates', async () => {
    const workbookPr = '<workbookPr date1904="true"/>';
    expect(await rowsOf(number('44892', 2), { styles: STYLES, workbookPr })).toEqual([
      { line: 1, cells: ['2026-11-28'] },
    ]);
  });

  type Parts = Record<string, string>;
  const inAll = (change: (xml: string) => string) => (parts: Parts) =>
    Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, change(xml)]));
  const prefixed = (xml: string) => xml.replace(/<(\/?)(\w)/g, '<$1x:$2').replace(/ xmlns="/g, ' xmlns:x="');
  test.each([
    ['every element has a prefix', inAll(prefixed)],
    ['the paths begin at the root', inAll((xml) => xml.replaceAll('Target="worksheets', 'Target="/xl/worksheets'))],
    ['the paths have backslashes', inAll((xml) => xml.replaceAll('worksheets/', 'worksheets\\'))],
    [
      'the names are in capitals',
      (parts: Parts) =>
        Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path.replace('sheet1', 'Sheet1'), xml])),
    ],
    [
      'the standard is the strict one',
      inAll((xml) =>
        xml
          .replaceAll(
            'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
            'http://purl.oclc.org/ooxml/officeDocument/relationships',
          )
          .replaceAll(
            'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
            'http://purl.oclc.org/ooxml/spreadsheetml/main',
          ),
      ),
    ],
    ['nothing says where the workbook is', (parts: Parts) => ({ ...parts, '_rels/.rels': undefined })],
    ['a byte order mark stands before each part', inAll((xml) => `\uFEFF${xml}`)],
  ])('[FLD-04] is read where %s', async (_, parts) => {
    expect(await rowsOf(ROWS, { parts })).toEqual(READ);
  });

  const other = inlineRows([['Annat'], ['Blad']]);
  test('[FLD-04] of several sheets is read from the first that is shown and has rows, and another may be chosen', async () => {
    const sheets = { Listor: other, Tomt: '<row/>', Kunder: ROWS, 'Å &amp; Ö': other };
    const { bytes, table } = await openFile(
      new File([new Uint8Array(composeWorkbook({ sheets, hidden: ['Listor'] }))], 'k.xlsx'),
    );
    expect(table).toEqual({ rows: READ, sheet: 'Kunder', sheets: ['Kunder', 'Å & Ö'] });
    const anew = await readAnew({ ...(table as SheetTable), bytes }, { sheet: 'Å & Ö' });
    expect(anew).toMatchObject({ sheet: 'Å & Ö', rows: [{ cells: ['Annat'] }, { cells: ['Blad'] }] });
  });

  test('[FLD-04] without anything in it has no rows', async () => {
    expect(await rowsOf('<row r="1"><c r="A1" s="0"/></row>')).toEqual([]);
  });
});

describe('a file that is no table of ours', () => {
  const zip = (parts: Readonly<Record<string, string>>) =>
    zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
  const whole = composeWorkbook({ sheets: { Blad1: ROWS } });
  const ole = (inside: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(inside, 'utf16le')]);
  test.each([
    ['an Excel file of 1997', ole('Workbook'), 'otherSpreadsheet'],
    ['a workbook with a password', ole('EncryptedPackage'), 'protected'],
    ['a file of Numbers', zip({ 'Index/Document.iwa': 'x' }), 'otherSpreadsheet'],
    ['a binary workbook', zip({ '_rels/.rels': '<x/>', 'xl/workbook.bin': 'x' }), 'otherSpreadsheet'],
    [
      'a web page called .xls',
      Buffer.from('\uFEFF<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>Namn'),
      'otherSpreadsheet',
    ],
    ['a page that begins with its table', Buffer.from('\r\n<div>\r\n<TABLE border=1><tr><td>Namn'), 'otherSpreadsheet'],
    [
      'the XML of Excel 2003',
      Buffer.from('<?xml version="1.0"?><ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">'),
      'otherSpreadsheet',
    ],
    ['a sheet of Excel 2', Buffer.from('0900040002001000', 'hex'), 'otherSpreadsheet'],
    ['[ZT08] a sheet of Excel 4', Buffer.from('0904060000001000', 'hex'), 'otherSpreadsheet'],
    ['[ZT08] a workbook of Excel 95 without its container', Buffer.from('0908080000050500', 'hex'), 'otherSpreadsheet'],
    ['[ZT08] a workbook of Excel 97 without its container', Buffer.from('0908100000060500', 'hex'), 'otherSpreadsheet'],
    ['[ZT08] a workbook of Excel 95', ole('Book'), 'otherSpreadsheet'],
    ['a DIF file', Buffer.from('TABLE\r\n0,1\r\n"kunder"\r\n'), 'otherSpreadsheet'],
    [
      'a table of dBase',
      Buffer.from(`30110213010000008801 1a00${'00'.repeat(20)}4e616d6e0000430005000000`.replace(' ', ''), 'hex'),
      'noTable',
    ],
    ['a photo of a phone', Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'), 'noTable'],
    ['a SYLK file', Buffer.from('ID;PWXL;N;E\r\nP;PGeneral\r\n'), 'otherSpreadsheet'],
    ['a letter', zip({ '_rels/.rels': '<x/>', 'word/document.xml': '<w:document/>' }), 'noTable'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'noTable'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'noTable'],
    ['an archive of a CSV', zip({ 'kunder.csv': 'Namn;Ort' }), 'noTable'],
    ['half a workbook', whole.slice(0, whole.length / 2), 'damaged'],
    ['a workbook that promises more than it has', zip({ 'xl/workbook.xml': '<workbook><sheets>' }), 'damaged'],
  ] as const)('[FLD-04] is told as what it is: %s', async (_, bytes, problem) => {
    expect(await tableOf(bytes)).toBe(problem);
  });

  test('[FLD-04] a workbook that unpacks to more than a device should hold is refused before that', async () => {
    const large = zipSync({ 'xl/workbook.xml': new Uint8Array(300 * 1024 * 1024) });
    expect(large.length).toBeLessThan(1_000_000);
    expect(await tableOf(large)).toBe('tooLarge');
  });

  test.each([
    ['padded with zeros', Buffer.from('Namn\0\0\0\0\0;Ort\0\0\0\0\0\0\r\nKross\0\0\0\0;Ystad\0\0\0\0')],
    ['of two bytes each', Buffer.from('\uFEFFНазва;Місто\r\nХрест;Львів', 'utf16le')],
    ['of two bytes each, without a mark', Buffer.from('Namn;Ort\r\nŁódź Żabka;Łódź', 'utf16le')],
    ['with an end mark of DOS', Buffer.from('Namn;Ort\r\nKross;Ystad\r\n\x1a')],
  ])('[FLD-04] a text %s is a text', async (_, bytes) => {
    expect(await tableOf(bytes)).toHaveProperty('rows.length', 2);
  });

  test('[FLD-04] a CSV that is called a workbook is read as what it is', async () => {
    expect(await tableOf(Buffer.from('Namn;Postnr\nKross;412 01'))).toMatchObject({ separator: ';', rows: [{}, {}] });
  });

  test('[FLD-04] a file that its device no longer has is told', async () => {
    const gone = new File([], 'moln.csv');
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    expect((await openFile(gone)).table).toBe('unreachable');
  });
});
