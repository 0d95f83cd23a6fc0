/** One figure in two columns, and one of several columns of a kind (tests/fixtures/field/README.md, "Files of shipments"). */
import { expect, test } from 'vitest';
import { readDelimited } from '#domain/shared/delimited-text.ts';
import { readRows } from '#domain/shipments/import-columns.ts';
import { matchHeadings, missingMatches } from '#domain/shipments/import-headings.ts';

function read(text: string) {
  const [first, ...rows] = readDelimited(text).rows;
  const headings = first?.cells ?? [];
  const answers = { country: 'SE', deliveryType: '', combiterms: '' };
  const place = { country: 'SE', today: '2026-11-29' };
  const matching = matchHeadings(headings);
  const [row] = readRows(rows, { headings, areHeadings: true }, matching, answers, place);
  const { goodsLines, ...sent } = row?.sent ?? {};
  return { line: goodsLines?.[0], sent, doubts: row?.doubts, matching };
}

test.each([
  ['IC01', 'Receiver;Weight lbs;Weight oz\nA;2;8', { weight: 1.134 }],
  ['IC01', 'Receiver;Weight (oz);Weight (lb)\nA;8;2', { weight: 1.134 }],
  ['IC01', 'Receiver;Lbs;Oz\nA;2;8', { weight: 1.134 }],
  ['IC01', 'Receiver;Pounds;Ounces\nA;0;4', { weight: 0.113 }],
  ['IC01', 'Receiver;Weight lbs;Weight oz\nA;2;', { weight: 0.907 }],
  ['IC01', 'Receiver;Weight lbs;Weight oz\nA;2,5;0', { weight: 1.134 }],
  ['IC01', 'Receiver;Weight oz\nA;8', { weight: 0.227 }],
  ['IC02', 'Receiver;Weight;Length ft;Length in;Width ft;Width in\nA;5;4;2;1;6', { length: 127, width: 46 }],
  ['IC02', 'Receiver;Weight;Height (ft);Height (in)\nA;5;6;0', { height: 183 }],
  ['IC02', 'Receiver;Weight;Length in\nA;5;10', { length: 26 }],
  ['IC03', 'Receiver;Quantity;Weight;Total weight\nA;3;5;15', { quantity: 3, weight: 15 }],
  ['IC03', 'Mottagare;Antal;Vikt;Bruttovikt;Nettovikt\nA;3;5;15;12', { quantity: 3, weight: 15, netWeight: 12 }],
  ['IC03', 'Empfänger;Anzahl;Gewicht;Gesamtgewicht\nA;3;5;15', { quantity: 3, weight: 15 }],
  ['IC04', 'Receiver;Quantity;Weight per package\nA;3;5', { quantity: 3, weight: 15 }],
  ['IC04', 'Mottagare;Antal kolli;Vikt per kolli\nA;3;2,5', { quantity: 3, weight: 7.5 }],
  ['IC04', 'Mottagare;Antal;Styckvikt\nA;4;0,25', { quantity: 4, weight: 1 }],
  ['IC04', 'Empfänger;Anzahl;Gewicht pro Stück\nA;2;8', { quantity: 2, weight: 16 }],
  ['IC04', 'Receiver;Quantity;Unit weight (lb)\nA;2;10', { quantity: 2, weight: 9.072 }],
  ['IC04', 'Receiver;Weight each\nA;5', { quantity: 1, weight: 5 }],
  ['IC04', 'Receiver;Quantity;Weight per package;Total weight\nA;3;5;15,5', { quantity: 3, weight: 15.5 }],
])('[BLK-01] [%s] is read from %j', (_, text, expected) => {
  const { line, doubts, matching } = read(text);
  expect(line).toMatchObject(expected);
  expect(doubts).toEqual([]);
  expect(missingMatches(matching, 'SE')).toEqual([]);
});

test.each([
  ['IC01', 'Receiver;Weight lbs;Weight oz\nA;2;many', { weight: '2 lb many oz' }],
  ['IC01', 'Receiver;Weight lbs;Weight oz\nA;heavy;8', { weight: 'heavy lb 8 oz' }],
  ['IC02', 'Receiver;Weight;Length ft;Length in\nA;5;4;x', { length: '4 ft x in' }],
  ['IC04', 'Receiver;Quantity;Weight per package\nA;some;5', { quantity: 'some', weight: 5 }],
])('[BLK-01] [%s] what cannot be put together is left as it stands, to be refused: %j', (_, text, expected) => {
  expect(read(text).line).toMatchObject(expected);
});

test.each([
  ['IC05', 'Receiver;Weight;Pickup date;Pickup time\nA;5;2026-12-01;15:30', { dispDate: '2026-12-01 15:30' }],
  ['IC05', 'Receiver;Weight;Dispatch date;Dispatch time\nA;5;12/21/2026;3:30 PM', { dispDate: '2026-12-21 15:30' }],
  ['IC05', 'Mottagare;Vikt;Hämtdatum;Hämttid\nA;5;2026-12-01;08:05:00', { dispDate: '2026-12-01 08:05' }],
  ['IC05', 'Mottagare;Vikt;Leveransdatum;Leveranstid\nA;5;2026-12-01;1530', { arrivalDate: '2026-12-01 15:30' }],
  ['IC05', 'Receiver;Weight;Ship date;Ship time\nA;5;2026-12-01;0.645833333', { dispDate: '2026-12-01 15:30' }],
  ['IC05', 'Receiver;Weight;Ship date;Ship time\nA;5;2026-12-01;', { dispDate: '2026-12-01' }],
  ['IC05', 'Receiver;Weight;Date;Time\nA;5;2026-12-01;09:15', { dispDate: '2026-12-01 09:15' }],
  ['IC06', 'Receiver;Weight;Date;Ship date\nA;5;2026-11-20;2026-12-01', { dispDate: '2026-12-01' }],
  [
    'IC06',
    'Mottagare;Vikt;Orderdatum;Datum;Avsändningsdatum;Leveransdatum\nA;5;2026-11-20;2026-11-21;2026-12-01;2026-12-02',
    { dispDate: '2026-12-01', arrivalDate: '2026-12-02' },
  ],
  ['IC06', 'Receiver;Weight;Order date;Date\nA;5;2026-11-20;2026-12-01', { dispDate: '2026-12-01' }],
])('[BLK-01] [%s] the day is read from %j', (_, text, expected) => {
  const { sent, doubts } = read(text);
  expect(sent).toMatchObject(expected);
  expect(doubts).toEqual([]);
});

test.each([
  ['2026-12-01;noon', '2026-12-01 noon'],
  [';15:30', '15:30'],
  ['2026-12-01;25:00', '2026-12-01 25:00'],
  ['2026-12-01;08:00-12:00', '2026-12-01 08:00-12:00'],
])('[BLK-01] [IC05] a day and a time that make no moment stay as they are, to be refused: %s', (cells, dispDate) => {
  expect(read(`Receiver;Weight;Ship date;Ship time\nA;5;${cells}`).sent).toMatchObject({ dispDate });
});
