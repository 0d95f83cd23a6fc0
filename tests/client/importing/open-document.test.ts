/** OpenDocument spreadsheets as programs write them, after public reports of those who read them. */
import { describe, expect, test } from 'vitest';
import { openFile, readAnew } from '#client/importing/table-file.ts';
import type { SheetTable } from '#client/importing/workbook-file.ts';
import { composeFods, composeOds, odsRow as row, odsText as text } from '#tests/support/open-document.ts';

async function tableOf(bytes: Uint8Array, name = 'kunder.ods') {
  return (await openFile(new File([new Uint8Array(bytes)], name))).table;
}
async function rowsOf(rows: string, before = '') {
  const table = await tableOf(composeOds({ sheets: { Blad1: rows }, before }));
  return typeof table === 'string' ? table : table.rows;
}
async function cellOf(cell: string) {
  const rows = await rowsOf(row(cell + text('x')));
  return typeof rows === 'string' ? rows : rows[0]?.cells[0];
}
const empty = (count: number) => `<table:table-cell table:number-columns-repeated="${count}"/>`;
const valued = (type: string, attributes: string, shown: string) =>
  `<table:table-cell office:value-type="${type}" ${attributes} calcext:value-type="${type}"><text:p>${shown}</text:p></table:table-cell>`;

describe('a spreadsheet of OpenDocument', () => {
  test('[FLD-04] [OD01] has a cell that is repeated in each of its columns', async () => {
    expect(
      await rowsOf(
        row(text('Namn') + text('Ort') + text('Land') + text('Not')) +
          row(text('Kross') + text('Ystad', 'table:number-columns-repeated="2"') + text('ring')),
      ),
    ).toEqual([
      { line: 1, cells: ['Namn', 'Ort', 'Land', 'Not'] },
      { line: 2, cells: ['Kross', 'Ystad', 'Ystad', 'ring'] },
    ]);
  });

  test('[FLD-04] [OD02] has empty cells that are repeated before a value, and none of those behind the last', async () => {
    expect(await rowsOf(row(empty(2) + text('Kross') + empty(16381)))).toEqual([{ line: 1, cells: ['', '', 'Kross'] }]);
  });

  test('[FLD-04] [OD03] has a row that is repeated as often, and keeps the numbers of the rows below', async () => {
    expect(
      await rowsOf(
        row(text('Namn')) +
          row(text('Kross'), 'table:number-rows-repeated="2"') +
          row(empty(16384), 'table:number-rows-repeated="3"') +
          row(text('Bryggan')) +
          row(empty(16384), 'table:number-rows-repeated="1048569"'),
      ),
    ).toEqual([
      { line: 1, cells: ['Namn'] },
      { line: 2, cells: ['Kross'] },
      { line: 3, cells: ['Kross'] },
      { line: 7, cells: ['Bryggan'] },
    ]);
  });

  test('[FLD-04] [OD04] has cells under one that spans them in their columns', async () => {
    expect(
      await rowsOf(
        row(`${text('Kross', 'table:number-columns-spanned="2"')}<table:covered-table-cell/>${text('Ystad')}`),
      ),
    ).toEqual([{ line: 1, cells: ['Kross', '', 'Ystad'] }]);
  });

  test.each([
    [
      'a note',
      '<table:table-cell office:value-type="string"><office:annotation><text:p>Ring först</text:p></office:annotation><text:p>Kross</text:p></table:table-cell>',
      'Kross',
    ],
    [
      'a note behind the text',
      '<table:table-cell office:value-type="string"><text:p>Kross</text:p><office:annotation><text:p>Ring <text:s text:c="2"/>först</text:p></office:annotation></table:table-cell>',
      'Kross',
    ],
    [
      'a drawing',
      '<table:table-cell office:value-type="string"><text:p>Kross</text:p><draw:frame><draw:text-box><text:p>Bild</text:p></draw:text-box></draw:frame></table:table-cell>',
      'Kross',
    ],
    [
      'a table',
      '<table:table-cell office:value-type="string"><text:p>Kross</text:p><table:table table:is-sub-table="true"><table:table-row><table:table-cell><text:p>Inre</text:p></table:table-cell></table:table-row></table:table></table:table-cell>',
      'Kross',
    ],
    [
      'how it is pronounced',
      '<table:table-cell office:value-type="string"><text:p><text:ruby><text:ruby-base>東京</text:ruby-base><text:ruby-text>とうきょう</text:ruby-text></text:ruby></text:p></table:table-cell>',
      '東京',
    ],
  ])('[FLD-04] [OD05] has no text of %s in a cell', async (_, cell, shown) => {
    expect(await cellOf(cell)).toBe(shown);
  });

  test.each([
    ['several blanks', text('Port <text:s text:c="2"/>3<text:s/>'), 'Port   3 '],
    [
      'lines',
      '<table:table-cell office:value-type="string"><text:p>Port 3</text:p><text:p>Burlöv</text:p></table:table-cell>',
      'Port 3\nBurlöv',
    ],
    ['a line that is broken, and a tab', text('Port 3<text:line-break/>Burlöv<text:tab/>A'), 'Port 3\nBurlöv A'],
    [
      'a part in another type',
      text('Åhus &amp; <text:span text:style-name="T1">Kross</text:span> <text:a>AB</text:a>'),
      'Åhus & Kross AB',
    ],
    ['white space of the file', text('\n      Åhus\n      Kross'), 'Åhus Kross'],
  ])('[FLD-04] [OD06] says a text with %s as it is', async (_, cell, shown) => {
    expect(await cellOf(cell)).toBe(shown);
  });

  test.each([
    ['a number', valued('float', 'office:value="1125.5"', '1 125,50'), '1125,5'],
    ['the zeros of a zip code', valued('float', 'office:value="1099"', '01099'), '01099'],
    ['the zeros and the blank of a zip code', valued('float', 'office:value="1234"', '012 34'), '012 34'],
    [
      'a number of 13 digits that is shown in powers of ten',
      valued('float', 'office:value="7350000000017"', '7,35E+12'),
      '7350000000017',
    ],
    ['a date', valued('date', 'office:date-value="2026-11-28"', '28 nov'), '2026-11-28'],
    ['a date with a time', valued('date', 'office:date-value="2026-11-28T14:30:00"', '28/11'), '2026-11-28 14:30'],
    ['a time', valued('time', 'office:time-value="PT07H30M00S"', '7.30'), '07:30'],
    ['a share', valued('percentage', 'office:value="0.25"', '25 %'), '0,25'],
    ['an amount', valued('currency', 'office:currency="SEK" office:value="1250"', '1 250 kr'), '1250'],
    ['yes', valued('boolean', 'office:boolean-value="true"', 'SANT'), 'TRUE'],
    ['a value without its text', '<table:table-cell office:value-type="float" office:value="7"/>', '7'],
    ['a text in an attribute', '<table:table-cell office:value-type="string" office:string-value="Kross"/>', 'Kross'],
    [
      'an error',
      '<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>',
      '#DIV/0!',
    ],
    ['an error of older programs', valued('float', 'office:value="0"', 'Err:502'), 'Err:502'],
  ])('[FLD-04] [OD07] says %s as a workbook of Excel does', async (_, cell, shown) => {
    expect(await cellOf(cell)).toBe(shown);
  });

  test('[FLD-04] [XL01] tells a formula of a program that leaves its result out', async () => {
    expect(await cellOf('<table:table-cell table:formula="of:=[.A2]*2"/>')).toBe('=[.A2]*2');
    expect(await cellOf('<table:table-cell table:formula="of:=&quot;&quot;" office:value-type="string"/>')).toBe('');
    expect(await cellOf(valued('float', 'table:formula="of:=2*2" office:value="4"', '4'))).toBe('4');
  });

  test.each([
    ['500', '500 g', '500 g'],
    ['1234.5', '1 234,50 kg', '1234,5 kg'],
    ['1234.5', '1,234.50 kg', '1234,5 kg'],
    ['0.5', '1 kg', '0,5 kg'],
    ['1500', '1,5 t', '1,5 t'],
    ['12', '12 st', '12'],
  ])('[FLD-04] [ZT07] says %s shown as %s with its unit: %s', async (value, shown, text) => {
    expect(await cellOf(valued('float', `office:value="${value}"`, shown))).toBe(text);
  });

  test('[FLD-04] [OD08] leaves out tables that are no sheets: of links, of changes, of other files', async () => {
    const before =
      '<table:tracked-changes><table:cell-content-change><table:previous><table:change-track-table-cell><text:p>Förr</text:p></table:change-track-table-cell></table:previous></table:cell-content-change></table:tracked-changes>' +
      `<table:table table:name="'file:///home/a/priser.ods'#$Blad1">${row(text('Pris'))}</table:table>` +
      `<table:dde-links><table:dde-link><table:table>${row(text('Länk'))}</table:table></table:dde-link></table:dde-links>`;
    const table = await tableOf(composeOds({ sheets: { Kunder: row(text('Kross')) }, before }));
    expect(table).toEqual({ rows: [{ line: 1, cells: ['Kross'] }], sheet: 'Kunder', sheets: ['Kunder'] });
  });

  test('[FLD-04] [OD09] of several sheets is read from the first that is shown and has rows, and another may be chosen', async () => {
    const sheets = {
      Listor: row(text('Dolt')),
      Tomt: row(empty(5)),
      Kunder: row(text('Kross')),
      'Å &amp; Ö': row(text('Annat')),
    };
    const { bytes, table } = await openFile(
      new File([new Uint8Array(composeOds({ sheets, hidden: ['Listor'] }))], 'k.ods'),
    );
    expect(table).toEqual({ rows: [{ line: 1, cells: ['Kross'] }], sheet: 'Kunder', sheets: ['Kunder', 'Å & Ö'] });
    expect(await readAnew({ ...(table as SheetTable), bytes }, { sheet: 'Å & Ö' })).toMatchObject({
      rows: [{ cells: ['Annat'] }],
    });
  });

  test('[FLD-04] [OD10] has the rows that a filter hides, and says how many', async () => {
    const rows =
      row(text('Namn')) +
      row(text('Kross'), 'table:visibility="filter"') +
      row(text('Bryggan'), 'table:visibility="collapse"');
    expect(await tableOf(composeOds({ sheets: { Blad1: rows } }))).toMatchObject({ hiddenRows: 2, rows: [{}, {}, {}] });
  });

  test('[FLD-04] [OD11] in one part is read as well', async () => {
    expect(await tableOf(composeFods({ sheets: { Blad1: row(text('Åhus')) } }), 'kunder.fods')).toEqual({
      ...{ rows: [{ line: 1, cells: ['Åhus'] }], sheet: 'Blad1', sheets: ['Blad1'] },
    });
  });

  test.each([
    [
      'protected',
      'with a password',
      {
        'META-INF/manifest.xml': '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>',
        'content.xml': '\u0001\u0002',
      },
    ],
    [
      'protected',
      'that is encrypted as a whole',
      { 'META-INF/manifest.xml': '<m:file-entry><m:encryption-data/></m:file-entry>', 'encrypted-package': '\u0001' },
    ],
    [
      'noTable',
      'that is a letter',
      { 'content.xml': '<office:document-content><office:text/></office:document-content>' },
    ],
    [
      'damaged',
      'that ends in the middle',
      { 'content.xml': '<office:document-content><office:spreadsheet><table:table' },
    ],
  ])('[FLD-04] [OD12] is told to be %s where it is one %s', async (problem, _, parts) => {
    expect(await tableOf(composeOds({ sheets: {}, parts }))).toBe(problem);
  });

  test('[FLD-04] [OD13] with a row of values to the end of the sheet ends before a device does', async () => {
    const rows = row(text('Kross'), 'table:number-rows-repeated="1048576"');
    expect(await rowsOf(rows)).toHaveLength(100_000);
  });
});
