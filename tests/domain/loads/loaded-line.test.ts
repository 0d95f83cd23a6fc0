/** What of a shipment is on the truck, for the driver's list. */
import { expect, test } from 'vitest';
import { packageStates } from '#domain/loads/load-state.ts';
import { loadedLine } from '#domain/loads/loaded-line.ts';
import { emptyGoodsLine } from '#domain/shipments/goods-line.ts';
import { listedShipment } from '#domain/shipments/listed-shipment.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';

const goodsLines = [
  { ...emptyGoodsLine(1), weight: 10, packageNumbers: ['1', '2', '3'] },
  { ...emptyGoodsLine(2), weight: 4, packageNumbers: ['4'] },
  { ...emptyGoodsLine(3), weight: 7, packageNumbers: [] },
  { ...emptyGoodsLine(4), weight: null, packageNumbers: ['5'] },
];
const line = listedShipment(newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-27'));
const loaded = (...numbers: string[]) =>
  packageStates(
    numbers.map((packageNo, index) => ({
      ...{ eventId: `e${index}`, type: 'loaded' as const, packageNo, at: '2026-11-27T14:00:00.000Z', by: 'elin' },
    })),
  );

test.each<[readonly string[], number, number]>([
  [['1', '2', '3', '4', '5'], 5, 14],
  [['1'], 1, 3.333],
  [['1', '2', '4'], 3, 10.667],
  [['5'], 1, 0],
])('of a shipment with the packages %j on the truck the list has %i of %f kg', (numbers, packages, weight) => {
  expect(loadedLine(line, { goodsLines }, loaded(...numbers))).toEqual({ ...line, packages, weight });
});

test('a shipment of which nothing is on the truck is not on the list', () => {
  expect(loadedLine(line, { goodsLines }, loaded('9'))).toBeUndefined();
});
