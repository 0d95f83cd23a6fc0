import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { headingsPlace, toImportRow } from '#domain/addresses/import-columns.ts';
import { matchHeadings } from '#domain/addresses/import-headings.ts';
import { addressDoubts } from '#domain/addresses/row-doubts.ts';
import { readDelimited } from '#domain/shared/delimited-text.ts';
import { canBeTaken } from '#domain/shared/row-doubts.ts';

const field = (name: string) => readFileSync(new URL(`../../fixtures/field/${name}`, import.meta.url), 'latin1');

/** The rows of a file with headings: what is sent of each, and its doubts. */
function read(text: string, country = '') {
  const [first, ...rows] = readDelimited(text).rows;
  const headings = first?.cells ?? [];
  const matching = matchHeadings(headings);
  return rows.map((row) => {
    const sent = toImportRow(row.cells, matching, country);
    return { sent, doubts: addressDoubts(row, { headings, areHeadings: true }, matching, sent.countryCode) };
  });
}
const doubtsOf = (text: string) =>
  read(text).map(({ doubts }) => doubts.map(({ code, field: of }) => (of ? `${of} ${code}` : code)));

describe('a row with another number of cells than the headings', () => {
  test('[FLD-04] [N4] is told, with more cells and with fewer', () => {
    expect(read(field('N4-shifted-row/shifted.csv')).map(({ doubts }) => doubts)).toEqual([
      [],
      [{ code: 'moreCells', cells: 5, expected: 4 }],
      [{ code: 'fewerCells', cells: 2, expected: 4 }],
    ]);
  });

  test('[FLD-04] is as it should be when only empty cells at its end are too many or lacking a heading', () => {
    expect(doubtsOf('Namn;Ort;\nA;Ystad\nB;Malmö;;;\nC;Lund;')).toEqual([[], [], []]);
    expect(doubtsOf('Namn;Ort\nA;Ystad;x')).toEqual([['moreCells']]);
  });

  test('[FLD-04] with fewer may be taken as it is shown, with more must be corrected', () => {
    const [more = [], fewer = []] = read('Namn;Ort;Land\nA;B;C;D\nA;B').map(({ doubts }) => doubts);
    expect([canBeTaken(more), canBeTaken(fewer)]).toEqual([false, true]);
  });
});

describe('a cell that a spreadsheet has changed', () => {
  test.each([
    ['VAT number', '5,56036E+11', 'vatNo powerOfTen'],
    ['Kundnr', '2.0417E+4', 'customerNo powerOfTen'],
    ['Telefon', '4,67012E+10', 'contact.phoneNo powerOfTen'],
    ['Postnr', '12-mar', 'zipCode date'],
    ['Postnr', 'maj-45', 'zipCode date'],
    ['Gata', '2-apr', 'street1 date'],
    ['Kundnr', '2026-03-12 00:00:00', 'customerNo date'],
    ['Kundnr', '01.02.2026', 'customerNo date'],
    ['Ort', '#N/A', 'city sheetError'],
    ['Ort', '#SAKNAS!', 'city sheetError'],
    ['Ort', '#NV', 'city sheetError'],
    ['Gata', '#REF!', 'street1 sheetError'],
    ['Gata', '########', 'street1 sheetError'],
    ['Gata', 'Err:502', 'street1 sheetError'],
    ['Ort', '=B2', 'city formula'],
    ['Ort', 'GÃ¶teborg', 'city unreadable'],
    ['Ort', 'G\uFFFDteborg', 'city unreadable'],
    ['Postnr', '41104.0', 'zipCode decimals'],
    ['Kundnr', '20417,00', 'customerNo decimals'],
  ])('[FLD-04] [F11] in the column %s is told: %s', (heading, cell, doubt) => {
    expect(doubtsOf(`Namn;${heading}\nKaj;${cell}`)).toEqual([[doubt]]);
  });

  test.each([
    ['Gata', 'Majvägen 3'],
    ['Gata', '12 Mars'],
    ['Namn 2', '5E3'],
    ['Ort', '# 5'],
    ['VAT number', 'SE556036079301'],
    ['Telefon', '+46 31-12 03 20'],
    ['Postnr', '1000-205'],
    ['Gata', 'Ångström Ä'],
    ['Kundnr', 'K-2026-03'],
  ])('[FLD-04] is not suspected in the column %s of %s', (heading, cell) => {
    expect(doubtsOf(`Namn;${heading}\nKaj;${cell}`)).toEqual([[]]);
  });

  test('[FLD-04] [F11] keeps the digits that the file kept as text, proposes lost zeros, and reports lost digits', () => {
    const shortened = read(field('F11/shortened.csv'));
    expect(shortened.map(({ sent }) => sent.zipCode)).toEqual(['0181', '01099', '00120']);
    expect(shortened.map(({ doubts }) => doubts.map(({ error }) => error))).toEqual([
      [{ code: 'zipCodeShort', values: { proposed: '0181' } }],
      [{ code: 'zipCodeShort', values: { proposed: '01099' } }],
      [],
    ]);
    expect(shortened.every(({ doubts }) => canBeTaken(doubts))).toBe(true);
    expect(read('Namn;Postnr;Land\nA;411;SE')[0]).toMatchObject({
      sent: { zipCode: '411' },
      doubts: [{ code: 'value' }],
    });
    expect(doubtsOf(field('F11/number-text.csv'))).toEqual([['vatNo powerOfTen']]);
    expect(read('Namn;Postnr;Kundnr\nA;\'00120;="0417"\nB;"=""00121""";41104.0')).toMatchObject([
      { sent: { zipCode: '00120', customerNo: '0417' } },
      { sent: { zipCode: '00121', customerNo: '41104' } },
    ]);
  });
});

test('[FLD-04] headings that come again are told, since they are no address', () => {
  expect(doubtsOf('Namn;Ort\nA;Ystad\nNamn;Ort\nB;Lund')).toEqual([[], ['headings'], []]);
});

test('[FLD-04] a cell of several lines becomes one line', () => {
  expect(read('Namn;Gata\nKaj;"Gatan 1\r\n Port B"')[0]?.sent.street1).toBe('Gatan 1 Port B');
});

describe('the headings', () => {
  test.each([
    [
      'are the first row',
      [
        ['Namn', 'Ort'],
        ['A', 'B'],
      ],
      0,
    ],
    [
      'stand under a title',
      [
        ['Kundlista', '2026'],
        ['Namn', 'Ort'],
        ['A', 'B'],
      ],
      1,
    ],
    ['are missing', [['Kaj AB', 'Gatan 1', '41104', 'SE']], undefined],
    [
      'are unknown words',
      [
        ['Foo', 'Bar'],
        ['Kaj AB', '41104'],
      ],
      0,
    ],
  ])('[FLD-04] the place of the headings is decided when they %s', (_, rows, place) => {
    expect(headingsPlace(rows)).toBe(place);
  });

  test.each([
    ['Kundnr;Namn;Adress1;Postnr;Ort;Land', 'customerNo name street1 zipCode city countryCode'],
    ['Customer No.;Company;Address 1;ZIP;City;Country', 'customerNo name street1 zipCode city countryCode'],
    ['Kundennummer;Firma;Straße;PLZ;Ort;Land', 'customerNo name street1 zipCode city countryCode'],
    ['\uFEFF ID ;NAMN; e-post ', 'customerNo name contact.email'],
    ['Address id;Name', 'addressId name'],
    ['Namn;Namn;;Ort', 'name   city'],
  ])('[FLD-04] [F12] the headings %s are matched with the fields of an address', (headings, fields) => {
    expect(matchHeadings(headings.split(';')).join(' ')).toBe(fields);
  });
});

test('[FLD-04] [F13] rows that name no country get the one for all, and the others keep theirs', () => {
  expect(read(field('F13/utan-land.csv'), 'SE').map(({ sent }) => sent.countryCode)).toEqual(['SE', 'SE', 'NO']);
});
