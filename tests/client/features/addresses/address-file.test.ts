import { describe, expect, test } from 'vitest';
import { harmless, readTable, writeTable } from '#client/features/addresses/address-file.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Uint8Array.from(Buffer.from(text, encoding)).buffer;

describe('a file of addresses', () => {
  test.each([
    ['semicolons', 'Namn;Ort\r\nÅhus;Ystad, hamnen\r\n', ';'],
    ['commas', 'Namn,Ort\nÅhus,"Ystad, hamnen"\n', ','],
    ['tabs', 'Namn\tOrt\nÅhus\tYstad, hamnen', '\t'],
  ])('[ADR-03] with %s is read by what is in it', (_, text, separator) => {
    expect(readTable(bytes(text))).toEqual({
      ...{ separator, encoding: 'utf-8' },
      rows: [
        ['Namn', 'Ort'],
        ['Åhus', 'Ystad, hamnen'],
      ],
    });
  });

  test('[ADR-03] of an older system is read as Windows wrote it, and either way when asked', () => {
    const old = bytes('Namn;Ort\nÅhus;Mölndal', 'latin1');
    expect(readTable(old)).toMatchObject({ encoding: 'windows-1252', rows: [{}, ['Åhus', 'Mölndal']] });
    expect(readTable(old, { encoding: 'utf-8' }).rows[1]).not.toEqual(['Åhus', 'Mölndal']);
    expect(readTable(bytes('\uFEFFNamn;Ort\nÅhus;Mölndal', 'utf16le'))).toMatchObject({
      ...{
        encoding: 'utf-16le',
        rows: [
          ['Namn', 'Ort'],
          ['Åhus', 'Mölndal'],
        ],
      },
    });
  });

  test('[ADR-03] quotes, separators and lines within a value come back, and the mark of UTF-8 does not', () => {
    const rows = [
      ['Namn', 'Gata'],
      ['Port "C"; ring', 'två\nrader'],
      ['', "'=1+1"],
    ];
    const text = writeTable(rows);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(readTable(bytes(text)).rows).toEqual(rows);
  });

  test('[ADR-03] what was not asked for is given back without formulas', () => {
    expect(harmless(['=1+1', "'=1+1", 'Kaj', '+46'])).toEqual(["'=1+1", "'=1+1", 'Kaj', "'+46"]);
  });
});
