import { expect, test } from 'vitest';
import { clashName, clashValue } from '#client/editing/clash-texts.ts';
import { openDraft } from '#client/editing/entity-draft.ts';
import { SHIPMENT_EDITING } from '#client/features/shipments/page/shipment-draft.ts';
import { changeName } from '#client/i18n/shipment-field-names.ts';
import { emptyGoodsLine } from '#domain/shipments/goods-line.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { catalogOf } from '#tests/client/support/shown-language.tsx';

const [ENGLISH, SWEDISH] = [catalogOf('en'), catalogOf('sv')];
const NAMES = new Map([['7', 'Nordfrakt Pall']]);
const clash = (path: string) => ({ path, base: null, mine: null, theirs: null });

test.each([
  ['receiverPays', true, 'Ja'],
  ['orderNumber', null, '(tomt)'],
  ['orderNumber', 'SO-1', 'SO-1'],
  ['deliveryType', '7', 'Nordfrakt Pall'],
  ['value', 1284.5, '1 284,5'],
  ['insurance', { value: 85_000, currency: 'SEK' }, '85 000 SEK'],
  ['goodsLines.3.type', 'PE', 'EUR-pall'],
  ['goodsLines.3', { type: 'PC', quantity: 2, weight: 12.5 }, '2 Kolli, 12,5 kg'],
  ['itemLines', [{ itemNo: 'A' }, { itemNo: 'B' }], '2 rader'],
] as const)('of %s the value %j is shown as %s', (path, value, text) => {
  expect(clashValue(SWEDISH, SHIPMENT_EDITING, clash(path), value, NAMES).replace(/\u00a0/g, ' ')).toBe(text);
});

test('a line is named by its place on screen, one that was removed here by where it was', () => {
  const base = { ...newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-03-12'), shipmentId: '1' };
  base.goodsLines = [1, 5, 9].map((lineNo) => emptyGoodsLine(lineNo));
  const state = openDraft(base, { ...base, goodsLines: base.goodsLines.filter(({ lineNo }) => lineNo !== 5) });
  expect(clashName(ENGLISH, SHIPMENT_EDITING, clash('goodsLines.9.weight'), state)).toBe('Weight in row 2');
  expect(clashName(ENGLISH, SHIPMENT_EDITING, clash('goodsLines.5'), state)).toBe('Row 2');
  expect(clashName(ENGLISH, SHIPMENT_EDITING, clash('orderNumber'), state)).toBe('Order number');
});

test('a measure is named without its unit in a list of changes, in both languages', () => {
  const change = { path: 'goodsLines.netWeight', line: 3, kind: 'changed' } as const;
  expect(changeName(ENGLISH, change)).toBe('Net weight in row 3');
  expect(changeName(SWEDISH, { ...change, path: 'goodsLines.volume' })).toBe('Volym på rad 3');
  expect(changeName(SWEDISH, { ...change, path: 'itemLines.weight' })).toBe('Vikt på rad 3');
});
