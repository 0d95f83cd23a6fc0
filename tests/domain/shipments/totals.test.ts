import { describe, expect, test } from 'vitest';
import type { GoodsLine } from '#contract/shipment.ts';
import { emptyGoodsLine, fillGoodsLine } from '#domain/shipments/goods-line.ts';
import { shipmentTotals } from '#domain/shipments/totals.ts';

const pallets: GoodsLine = {
  ...emptyGoodsLine(1, 'PE'),
  ...{ quantity: 2, weight: 1420.5, length: 120, width: 80, height: 100, volume: 1.92, loadmeter: 0.8 },
};
const parcels: GoodsLine = {
  ...emptyGoodsLine(2, 'PC'),
  ...{ quantity: 3, weight: 60, length: 50, width: 50, height: 40, volume: 0.3 },
};

describe('totals', () => {
  test.each([
    ['SE', 'SE', 1560],
    ['SE', 'NO', 1600],
    ['SE', 'DE', 1480.5],
  ])('freight from %s to %s is paid for %d kg', (from, to, chargeableWeight) => {
    expect(shipmentTotals([pallets, parcels], from, to)).toEqual({
      pieces: 5,
      weight: 1480.5,
      volume: 2.22,
      loadmeter: 0.8,
      palletPlaces: 2,
      chargeableWeight,
    });
  });

  test('of nothing are nothing', () => {
    expect(shipmentTotals([], 'SE', 'SE')).toMatchObject({ pieces: 0, weight: 0, chargeableWeight: 0 });
  });

  test('are not disturbed by binary fractions', () => {
    const line = { ...parcels, weight: 0.1, volume: 0.001 };
    expect(shipmentTotals([line, line, line], 'SE', 'SE')).toMatchObject({ weight: 0.3, volume: 0.003 });
  });
});

describe('a goods line fills in', () => {
  const edit = (line: GoodsLine, change: Partial<GoodsLine>) => fillGoodsLine(line, { ...line, ...change });

  test('the measures and load metres of a EUR pallet, and takes them back', () => {
    const pallet = edit({ ...emptyGoodsLine(1), quantity: 3 }, { type: 'PE' });
    expect(pallet).toMatchObject({ length: 120, width: 80, loadmeter: 1.2 });
    expect(edit(pallet, { type: 'PC' })).toMatchObject({ length: null, width: null, loadmeter: null });
  });

  test('the volume from the measures, and follows them', () => {
    const line = edit({ ...emptyGoodsLine(1), quantity: 2, length: 50, width: 40 }, { height: 30 });
    expect(line.volume).toBe(0.12);
    expect(edit(line, { quantity: 3 }).volume).toBe(0.18);
  });

  test.each(['length', 'width', 'height'] as const)('no volume while %s is missing or nothing', (measure) => {
    const measured = { ...emptyGoodsLine(1), quantity: 2, length: 50, width: 40, height: 30 };
    expect(edit({ ...measured, [measure]: null }, { quantity: 3 }).volume).toBeNull();
    expect(edit({ ...measured, [measure]: 0 }, { quantity: 3 }).volume).toBeNull();
  });

  test('load metres of a pallet alone, and none without a measure', () => {
    const measured = { ...emptyGoodsLine(1, 'PX'), length: 240, width: 120 };
    expect(edit({ ...measured, length: null }, { quantity: 2 }).loadmeter).toBeNull();
    expect(edit({ ...measured, width: null }, { quantity: 2 }).loadmeter).toBeNull();
    expect(edit({ ...measured, type: 'PC' }, { quantity: 2 }).loadmeter).toBeNull();
    expect(edit(measured, { quantity: 2 }).loadmeter).toBe(2.4);
  });

  test('at most what their cells hold', () => {
    const huge = { ...emptyGoodsLine(1, 'PX'), length: 9999, width: 9999, height: 9999 };
    expect(edit(huge, { quantity: 9999 })).toMatchObject({ volume: 999, loadmeter: 999 });
  });

  test('nothing over what was typed', () => {
    const typed = { ...emptyGoodsLine(1), length: 50, volume: 0.5 };
    expect(edit(typed, { type: 'PE' })).toMatchObject({ length: 50, width: 80, volume: 0.5 });
    expect(edit(edit(typed, { type: 'PE' }), { loadmeter: 0.7, quantity: 4 }).loadmeter).toBe(0.7);
  });

  test('the load metres of another pallet from its measures', () => {
    expect(edit({ ...emptyGoodsLine(1, 'PX'), length: 120 }, { width: 100 }).loadmeter).toBe(0.5);
  });
});
