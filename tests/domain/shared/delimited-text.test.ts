import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readDelimited, readPastedTable } from '#domain/shared/delimited-text.ts';

const field = (name: string, encoding: BufferEncoding = 'latin1') =>
  readFileSync(new URL(`../../fixtures/field/${name}`, import.meta.url), encoding);
const cellsOf = (text: string, separator?: string) => readDelimited(text, separator).rows.map(({ cells }) => cells);

describe('a quotation mark that opens no quoted cell', () => {
  test('[FLD-04] [F06] in a note takes no row along', () => {
    const rows = cellsOf(field('F06/note.csv'));
    expect(rows.map(([name]) => name)).toEqual([
      'Namn',
      'Exempel 1 AB',
      'Grus & Sten AB',
      ...[2, 3, 4, 5, 6].map((at) => `Exempel ${at} AB`),
    ]);
    expect(rows[2]?.[5]).toBe('"ring innan');
  });

  test('[FLD-04] [F06] at the start of a name is a part of it', () => {
    const names = cellsOf(field('F06/name.csv')).map(([name]) => name);
    expect(names).toEqual([
      ...['Namn', 'Exempel 1 AB', '"Lilla" Bryggeriet AB', 'Exempel 2 AB', 'Exempel 3 AB', 'Lager & Lina'],
      ...['Exempel 4 AB', 'Exempel 5 AB'],
    ]);
  });

  test('[FLD-04] [F06] in copied goods is a part of the description', () => {
    expect(readPastedTable(field('F06/paste.tsv', 'utf8')).rows.map(({ cells }) => cells[1])).toEqual([
      ...['Beskrivning', '"Vit" kakel', 'Svart kakel', 'Grå kakel'],
    ]);
  });

  test.each([
    [
      'in a nickname, between tabs',
      'a\tb\tc\nedward\t"the rainmaker" norton\tx',
      ['edward', '"the rainmaker" norton', 'x'],
    ],
    ['as an inch', 'a;b;c\nblue;6\'5";5', ['blue', '6\'5"', '5']],
    ['as an inch at the start of a cell', 'a;b\n"5" pipe";x', ['"5" pipe"', 'x']],
    ['twice in a cell', 'a\tb\nCart "  encre " A\tx', ['Cart "  encre " A', 'x']],
    ['too often', 'a,b,c\n4,"5"5",6', ['4', '"5"5"', '6']],
    ['behind a backslash, with a separator in the cell', 'a;b\n"5\\" pipe; black";x', ['5" pipe; black', 'x']],
    [
      'after a quoted cell of several lines',
      'a\tb\n"1\n2\n\n3"\t"This is" not a film"',
      ['1\n2\n\n3', '"This is" not a film"'],
    ],
    ['and never ends', 'a;b\n"x;y', ['"x', 'y']],
  ])('[FLD-04] is read as it stands %s', (_, text, cells) => {
    expect(cellsOf(text)[1]).toEqual(cells);
  });

  test('[FLD-04] two that would join whole rows join none, and the row is doubtful', () => {
    const { rows } = readDelimited('Namn;Ort;Not\nA;Ystad;x\nB;";y\nC;";z\nD;Malmö;å\n');
    expect(rows).toEqual([
      { line: 1, cells: ['Namn', 'Ort', 'Not'] },
      { line: 2, cells: ['A', 'Ystad', 'x'] },
      { line: 3, cells: ['B', '"', 'y'], hasDoubtfulMarks: true },
      { line: 4, cells: ['C', '"', 'z'] },
      { line: 5, cells: ['D', 'Malmö', 'å'] },
    ]);
  });
});

describe('a quoted cell', () => {
  test.each([
    ['a separator', 'a;b\n"x; y";z', ['x; y', 'z']],
    ['marks', 'a;b\n"""x"" y";z', ['"x" y', 'z']],
    ['lines', 'a;b\n"x\r\ny";z', ['x\r\ny', 'z']],
    ['nothing', 'a;b\n"";z', ['', 'z']],
    ['its content, with blanks outside', 'a, b\n"x" , "y, z"', ['x', 'y, z']],
    ['a whole row of its own', 'a;b;c\nA;B;"x\ny;z"', ['A', 'B', 'x\ny;z']],
  ])('[FLD-04] keeps %s', (_, text, cells) => {
    expect(cellsOf(text)[1]).toEqual(cells);
  });

  test('[FLD-04] may be a heading of several lines', () => {
    expect(cellsOf('"Namn\rpå kund";Ort\r\nA;B\r\n')).toEqual([
      ['Namn\rpå kund', 'Ort'],
      ['A', 'B'],
    ]);
  });
});

describe('the separator', () => {
  test('[FLD-04] [F23] is named by a first line that is no row', () => {
    expect(readDelimited(field('F23/sep.csv'))).toEqual({
      separator: ';',
      rows: [
        { line: 1, cells: ['Namn', 'Gata', 'Postnr', 'Ort', 'Land'] },
        { line: 2, cells: ['Exempel AB', 'Provgatan 1', '412 01', 'Göteborg', 'SE'] },
      ],
    });
    expect(readDelimited('"sep=,"\r\na,b;c').rows[0]?.cells).toEqual(['a', 'b;c']);
    expect(readDelimited('SEP=\t\na\tb').separator).toBe('\t');
    expect(readDelimited('\uFEFFsep=^\na^b').rows[0]?.cells).toEqual(['a', 'b']);
  });

  test.each([
    ['commas stand within a quoted cell of several lines', 'Field1;Field2;"F\ni,e,l,d\n,3"', ';'],
    ['headings explain themselves with commas', 'SKU (new, empty);Name (100, at most);Mark\n1;Tie;El\n2;Shirt;El', ';'],
    ['numbers have commas', 'a\tb\tc\n1,000,000\tx\ty', '\t'],
    ['the last line is empty', 'name\toffice\nA B\tPresident\n', '\t'],
    ['addresses have commas and semicolons', 'Name,Street\n"A","Way 1; left"\n"B","Way 2"', ','],
    ['a title stands above', 'Kundlista, utskriven i dag\n\nNamn;Ort;Land\nA, B;Ystad;SE', ';'],
    ['decimal commas stand in each row', 'Namn;Rabatt\nA;1,5\nB;2,5', ';'],
    ['every row has a decimal comma', 'A;1,5\nB;2,5', ';'],
    ['there is only one column', 'Namn\nA\nB', ';'],
  ])('[FLD-04] is found although %s', (_, text, separator) => {
    expect(readDelimited(text).separator).toBe(separator);
  });
});

test('[FLD-04] the cells of a copied text without tabs stand between semicolons, and a comma begins decimals', () => {
  expect(readPastedTable('Pall;1,5\nKolli;2').rows.map(({ cells }) => cells)).toEqual([
    ['Pall', '1,5'],
    ['Kolli', '2'],
  ]);
});

describe('the rows of a text', () => {
  test.each([
    ['Windows', '\r\n'],
    ['Unix', '\n'],
    ['old Macs', '\r'],
    ['two programs, mixed', '\n\r\n'],
  ])('[FLD-04] end as in files of %s', (_, end) => {
    expect(cellsOf(['a;b', 'c;d', ''].join(end))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  test('[FLD-04] are numbered as a spreadsheet numbers them, empty ones and those of several lines included', () => {
    const { rows } = readDelimited('a;b\n\n;;\n"x\ny";z\nc;d');
    expect(rows.map(({ line }) => line)).toEqual([1, 4, 5]);
  });

  test('[FLD-04] [ZT09] [ZT10] are none where only separators stand, and a column without a heading is one', () => {
    const { rows } = readDelimited(',,,\nName,City,Country,\n,,,\nKaj A,Ystad,SE,\n , ,,\n');
    expect(rows).toEqual([
      { line: 2, cells: ['Name', 'City', 'Country', ''] },
      { line: 4, cells: ['Kaj A', 'Ystad', 'SE', ''] },
    ]);
  });

  test('[FLD-04] lose padding and the end mark of DOS, and no letter', () => {
    expect(cellsOf('a;b\nKaj\0\0;x\u001f\n\u001a')).toEqual([
      ['a', 'b'],
      ['Kaj', 'x'],
    ]);
  });

  test('[FLD-04] are all there when there are very many, and each begins with a mark', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `"Kund" ${at};Gatan ${at}`).join('\n');
    const { rows } = readDelimited(`Namn;Gata\n${many}`);
    expect(rows).toHaveLength(20_001);
    expect(rows.at(-1)?.cells).toEqual(['"Kund" 19999', 'Gatan 19999']);
  });
});
