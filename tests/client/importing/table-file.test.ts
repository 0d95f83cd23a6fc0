import { describe, expect, test } from 'vitest';
import { harmless, readText, writeTable } from '#client/importing/table-file.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Uint8Array.from(Buffer.from(text, encoding)).buffer;

describe('a file of addresses', () => {
  test.each([
    ['semicolons', 'Namn;Ort\r\nÅhus;Ystad, hamnen\r\n', ';'],
    ['commas', 'Namn,Ort\nÅhus,"Ystad, hamnen"\n', ','],
    ['tabs', 'Namn\tOrt\nÅhus\tYstad, hamnen', '\t'],
  ])('[ADR-03] with %s is read by what is in it', (_, text, separator) => {
    expect(readText(bytes(text))).toEqual({
      ...{ separator, encoding: 'utf-8', isGuess: false },
      rows: [
        { line: 1, cells: ['Namn', 'Ort'] },
        { line: 2, cells: ['Åhus', 'Ystad, hamnen'] },
      ],
    });
  });

  const TEXT = 'Namn;Ort\r\nÅhus Björk;Mölndal\r\nSmåland;Skåne\r\n';
  const MAC = { Å: 0x81, ö: 0x9a, å: 0x8c };
  const DOS = { Å: 0x8f, ö: 0x94, å: 0x86 };
  const oneByte = (codes: Readonly<Record<string, number>>, text = TEXT) =>
    Uint8Array.from(text, (sign) => codes[sign] ?? sign.charCodeAt(0)).buffer;
  const be = (text: string) => {
    const swapped = Buffer.from(text, 'utf16le').swap16();
    return Uint8Array.from(swapped).buffer;
  };

  test.each([
    ['UTF-8', bytes(TEXT), 'utf-8', false],
    ['UTF-8 with its mark, twice', bytes(`\uFEFF\uFEFF${TEXT}`), 'utf-8', false],
    ['Windows-1252', bytes(TEXT, 'latin1'), 'windows-1252', true],
    ['DOS, code page 850', oneByte(DOS), 'cp850', true],
    ['old Macs, with their line ends', oneByte(MAC, TEXT.replaceAll('\r\n', '\r')), 'macintosh', true],
    ['UTF-16', bytes(`\uFEFF${TEXT}`, 'utf16le'), 'utf-16le', false],
    ['UTF-16 without a mark', bytes(TEXT, 'utf16le'), 'utf-16le', false],
    ['UTF-16, high byte first', be(`\uFEFF${TEXT}`), 'utf-16be', false],
    ['UTF-16, high byte first, without a mark', be(TEXT), 'utf-16be', false],
    ['ASCII', bytes('Namn;Ort\nKaj;Ystad'), 'utf-8', false],
  ])('[FLD-04] [ADR-03] in %s is read by what is in it', (_, content, encoding, isGuess) => {
    const table = readText(content);
    expect(table).toMatchObject({ encoding, isGuess, separator: ';' });
    if (encoding !== 'utf-8' || content.byteLength > 30) {
      expect(table.rows.map(({ cells }) => cells)).toEqual([
        ['Namn', 'Ort'],
        ['Åhus Björk', 'Mölndal'],
        ['Småland', 'Skåne'],
      ]);
    }
  });

  test('[FLD-04] only headings with an umlaut are enough to tell the encoding', () => {
    const german = 'Kundennr;Straße;Plätze;Säle\n1;Hauptweg;12;3';
    expect(readText(bytes(german, 'latin1'))).toMatchObject({ encoding: 'windows-1252' });
  });

  test('[FLD-04] a file in UTF-8 that ends within a character, or has one foreign line, keeps its other letters', () => {
    const cut = Buffer.from('Namn;Ort\nÅhus;Mölndal\nKaj;Malmö').subarray(0, -1);
    expect(readText(Uint8Array.from(cut).buffer)).toMatchObject({ encoding: 'utf-8', isGuess: false });
    const mixed = Buffer.concat([
      Buffer.from('Namn;Ort\nÅhus;Mölndal\nÖrebro;Gävle\n'),
      Buffer.from('Malm\xf6;x', 'latin1'),
    ]);
    const { encoding, isGuess, rows } = readText(Uint8Array.from(mixed).buffer);
    expect({ encoding, isGuess }).toEqual({ encoding: 'utf-8', isGuess: true });
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Namn', 'Åhus', 'Örebro', 'Malm\uFFFD']);
  });

  test('[FLD-04] it is read in the encoding and with the separator that somebody chooses', () => {
    const old = bytes('Namn;Ort\nÅhus;Mölndal', 'latin1');
    expect(readText(old, { encoding: 'utf-8' }).rows[1]?.cells).not.toEqual(['Åhus', 'Mölndal']);
    expect(readText(oneByte(DOS), { encoding: 'cp850' })).toMatchObject({
      isGuess: false,
      rows: [{}, { cells: ['Åhus Björk', 'Mölndal'] }, {}],
    });
    expect(readText(old, { separator: ',' }).rows[1]?.cells).toEqual(['Åhus;Mölndal']);
  });

  test('[ADR-03] quotes, separators and lines within a value come back, and the mark of UTF-8 does not', () => {
    const rows = [
      ['Namn', 'Gata'],
      ['Port "C"; ring', 'två\nrader'],
      ['', "'=1+1"],
    ];
    const text = writeTable(rows);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(readText(bytes(text)).rows.map(({ cells }) => cells)).toEqual(rows);
  });

  test('[ADR-03] what was not asked for is given back without formulas', () => {
    expect(harmless(['=1+1', "'=1+1", 'Kaj', '+46'])).toEqual(["'=1+1", "'=1+1", 'Kaj', "'+46"]);
  });
});
