import { expect, test } from 'vitest';
import { clashName, clashValues } from '#client/editing/clash-texts.ts';
import { openDraft, reduceDraft } from '#client/editing/entity-draft.ts';
import { SHIPMENT_EDITING } from '#client/features/shipments/page/shipment-draft.ts';
import { changeName } from '#client/i18n/shipment-field-names.ts';
import { emptyGoodsLine } from '#domain/shipments/goods-line.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { catalogOf } from '#tests/client/support/shown-language.tsx';

const [ENGLISH, SWEDISH] = [catalogOf('en'), catalogOf('sv')];
const NAMES = new Map([['7', 'Nordfrakt Pall']]);
const clash = (path: string, value: unknown = null, line?: number) => ({
  ...{ path, base: null, mine: value, theirs: null },
  ...(line && { line }),
});

test.each([
  ['receiverPays', true, undefined, 'Ja'],
  ['orderNumber', null, undefined, '(tomt)'],
  ['orderNumber', 'SO-1', undefined, 'SO-1'],
  ['deliveryType', '7', undefined, 'Nordfrakt Pall'],
  ['value', 1284.5, undefined, '1 284,5'],
  ['insurance', { value: 85_000, currency: 'SEK' }, undefined, '85 000 SEK'],
  ['goodsLines.3.type', 'PE', 3, 'EUR-pall'],
  ['goodsLines.3', { type: 'PC', quantity: 2, weight: 12.5 }, 3, '2 Kolli, 12,5 kg'],
  ['goodsLines.3', null, 3, 'borttagen'],
  ['itemLines.0', { itemNo: 'A', description: 'Stol' }, 1, 'A, Stol'],
] as const)('of %s the value %j is shown as %s', (path, value, line, text) => {
  const shown = clashValues(SWEDISH, SHIPMENT_EDITING, clash(path, value, line), 'mine', NAMES);
  expect(shown.join().replace(/\u00a0/g, ' ')).toBe(text);
});

test('of values that follow from each other, those that differ are shown by name', () => {
  const sides = {
    base: {},
    mine: { quantity: 2, length: 80, volume: 1 },
    theirs: { quantity: 3, length: 80, volume: 2 },
  };
  const both = { path: 'goodsLines.1.quantity', line: 1, ...sides };
  expect(clashName(ENGLISH, SHIPMENT_EDITING, both)).toBe('Quantity in row 1');
  expect(clashValues(ENGLISH, SHIPMENT_EDITING, both, 'mine', NAMES)).toEqual(['Quantity: 2', 'Vol., m³: 1']);
  const one = { ...both, theirs: { ...sides.mine, length: 120 } };
  expect(clashName(ENGLISH, SHIPMENT_EDITING, one)).toBe('Length in row 1');
  expect(clashValues(ENGLISH, SHIPMENT_EDITING, one, 'theirs', NAMES)).toEqual(['120']);
});

test('a line is named by its place on screen, one that was removed here by where it was', () => {
  const base = { ...newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-03-12'), shipmentId: '1' };
  base.goodsLines = [1, 5, 9].map((lineNo) => emptyGoodsLine(lineNo));
  const draft = { ...base, goodsLines: [{ ...emptyGoodsLine(1) }, { ...emptyGoodsLine(9), weight: 1 }] };
  const theirs = {
    ...{ ...base, _etag: '"2"' },
    goodsLines: [1, 5, 9].map((lineNo) => ({ ...emptyGoodsLine(lineNo), weight: lineNo === 1 ? null : 3 })),
  };
  const state = reduceDraft(SHIPMENT_EDITING, openDraft(base, draft), { type: 'arrived', entity: theirs });
  const names = state.conflict?.clashes.map((one) => clashName(ENGLISH, SHIPMENT_EDITING, one));
  expect(names).toEqual(['Goods lines, row 2', 'Weight in row 2']);
  expect(clashName(ENGLISH, SHIPMENT_EDITING, clash('orderNumber'))).toBe('Order number');
});

test('a measure is named without its unit in a list of changes, in both languages', () => {
  const change = { path: 'goodsLines.netWeight', line: 3, kind: 'changed' } as const;
  expect(changeName(ENGLISH, change)).toBe('Net weight in row 3');
  expect(changeName(SWEDISH, { ...change, path: 'goodsLines.volume' })).toBe('Volym på rad 3');
  expect(changeName(SWEDISH, { ...change, path: 'itemLines.weight' })).toBe('Vikt på rad 3');
});
