/** Units, times and sums as files have them, after public reports of weights and times that were taken for others. */
import { describe, expect, test } from 'vitest';
import { addressDoubts } from '#domain/addresses/row-doubts.ts';
import { countryOfWord } from '#domain/shared/country-words.ts';
import { readDateColumn } from '#domain/shared/date-column.ts';
import { readDelimited } from '#domain/shared/delimited-text.ts';
import { canBeTaken } from '#domain/shared/row-doubts.ts';
import { readRows } from '#domain/shipments/import-columns.ts';
import { matchHeadings } from '#domain/shipments/import-headings.ts';

function read(text: string) {
  const [first, ...rows] = readDelimited(text).rows;
  const headings = first?.cells ?? [];
  const answers = { country: 'SE', deliveryType: '', combiterms: '' };
  const place = { country: 'SE', today: '2026-11-29' };
  const [row] = readRows(rows, { headings, areHeadings: true }, matchHeadings(headings), answers, place);
  return { line: row?.sent.goodsLines?.[0], doubts: row?.doubts };
}

describe('what a number is measured in', () => {
  test.each([
    ['UN01', 'Receiver;Weight;Weight unit\nA;500;g', { weight: 0.5 }],
    ['UN01', 'Receiver;Weight;Weight UOM\nA;900;LBS', { weight: 408.233 }],
    ['UN01', 'Mottagare;Vikt;Viktenhet\nA;2,5;KGM', { weight: 2.5 }],
    ['UN01', 'Receiver;Weight;Weight unit\nA;2 kg;g', { weight: 2 }],
    ['UN01', 'Receiver;Weight;Length;Dimension unit\nA;5;10;in', { weight: 5, length: 26 }],
    ['UN01', 'Receiver;Package weight;Package weight unit\nA;5;lb', { weight: 2.268 }],
    ['UN01', 'Receiver;Weight;Weight unit;Net weight\nA;900;g;850', { weight: 0.9, netWeight: 0.85 }],
    ['UN01', 'Mottagare;Vikt;Volym;Volymenhet\nA;5;500;l', { volume: 0.5 }],
    ['UN01', 'Receiver;Weight;Volume\nA;5;10 cft', { volume: 0.283 }],
    ['UN02', 'Receiver;Weight in grams\nA;500', { weight: 0.5 }],
    ['UN02', 'Mottagare;Vikt i gram\nA;500', { weight: 0.5 }],
    ['UN02', 'Empfänger;Gewicht in g\nA;500', { weight: 0.5 }],
    ['UN02', 'Receiver;Weight (pounds)\nA;10', { weight: 4.536 }],
    ['UN02', 'Receiver;Weight\nA;10 ounces', { weight: 0.283 }],
    ['UN03', 'Receiver;Weight;Length (")\nA;5;10', { weight: 5, length: 26 }],
    ['UN03', 'Receiver;Weight;Length\nA;5;10"', { weight: 5, length: 26 }],
    ['UN03', "Receiver;Weight;'Length\nA;5;10", { length: 10 }],
    ['UN03', 'Receiver;Weight;Dimensions;Dimension unit\nA;5;10x20x30;in', { length: 26, width: 51, height: 77 }],
    ['UN03', 'Receiver;Weight;Dimensions\nA;5;1200x800x1000mm', { length: 120, width: 80, height: 100 }],
    ['UN03', 'Receiver;Weight;Dimensions\nA;5;1.2 m x 0.8 m x 1 m', { length: 120, width: 80, height: 100 }],
    ['UN03', 'Receiver;Weight;Dimensions\nA;5;10" x 8" x 4"', { length: 26, width: 21, height: 11 }],
    ['UN03', 'Receiver;Weight;Length in cm\nA;5;10', { weight: 5, length: 10 }],
  ])('[BLK-01] [%s] is read from %j', (_id, text, expected) => {
    const { line, doubts } = read(text);
    expect(line).toMatchObject(expected);
    expect(doubts).toEqual([]);
  });

  test('[BLK-01] [UN04] is told when nobody knows it', () => {
    expect(read('Receiver;Weight;Weight unit\nA;500;stone').doubts).toEqual([
      { field: 'goodsLines.0.weight', code: 'unit' },
    ]);
    expect(read('Receiver;Weight;Weight unit\nA;=A2*2;kg').line).toMatchObject({ weight: '=A2*2' });
    expect(read('Receiver;Weight;Length\nA;5;5\'10"').line).toMatchObject({ length: '5\'10"' });
  });
});

test.each([
  ['28/11/2026 3:30 PM', '2026-11-28 15:30'],
  ['2026-11-28 3:30 pm', '2026-11-28 15:30'],
  ['11/28/2026 12:05:00 AM', '2026-11-28 00:05'],
  ['2026-11-28 12:00 p.m.', '2026-11-28 12:00'],
  ['11/28/2026 12:00 AM', '2026-11-28'],
  ['28/11/2026 3 PM', '2026-11-28 15:00'],
  ['2026-11-28 kl. 15.30', '2026-11-28 15:30'],
  ['28.11.2026 15.30 Uhr', '2026-11-28 15:30'],
  ['Nov 28, 2026, 15h30', '2026-11-28 15:30'],
  ['28/11/2026 14:30:15', '2026-11-28 14:30'],
  ['2026-11-28T14:30', '2026-11-28 14:30'],
  ['2026-11-28T23:30:00Z', '2026-11-28'],
  ['2026-11-28T23:30+01:00', '2026-11-28'],
  ['28/11/2026 08:00-12:00', '28/11/2026 08:00-12:00'],
  ['28/11/2026 25:00', '28/11/2026 25:00'],
])('[BLK-01] [UN05] the moment %s keeps its time, or stays as it is to be told', (written, text) => {
  expect(readDateColumn([written], '2026-11-29')).toEqual([{ text }]);
});

test.each([
  ['IC', 'ES'],
  ['Canary Islands', 'ES'],
  ['RKS', 'XK'],
  ['ROI', 'IE'],
  ['Großbritannien', 'GB'],
  ['Madeira', 'PT'],
  ['Macau', 'MO'],
])('[FLD-04] [UN06] the word %s is understood as the country %s', (word, code) => {
  expect(countryOfWord(word)).toBe(code);
});

describe('a sum below the rows of addresses', () => {
  const doubts = (row: string) => {
    const [first, one] = readDelimited(`Namn;Gata;Ort;Saldo\n${row}`).rows;
    const headings = { headings: first?.cells ?? [], areHeadings: true };
    return one ? addressDoubts(one, headings, ['name', 'street1', 'city', ''], 'SE') : [];
  };
  test.each(['Summa;;;1 250,00', 'Totalt: 25 kunder;;;', 'Gesamtsumme:;;;-12', 'Grand Total;;;'])(
    '[FLD-04] [UN07] is told, and taken by whoever is called so: %s',
    (row) => {
      expect(doubts(row)).toEqual([{ code: 'total' }]);
      expect(canBeTaken(doubts(row))).toBe(true);
    },
  );
  test.each(['Total Energies;Kajen 1;Malmö;7', 'Total;Kajen 1;Malmö;7', 'Summit AB;;;'])(
    '[FLD-04] [UN07] is not seen in %s',
    (row) => {
      expect(doubts(row)).toEqual([]);
    },
  );
});
