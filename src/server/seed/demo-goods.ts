/** The goods of the demo: descriptions, packaging, weights and dimensions of one package. */
import type { GoodsLineInput } from '#contract/shipment.ts';
import { emptyGoodsLine, fillGoodsLine } from '#domain/shipments/goods-line.ts';
import type { SeededRandom } from './seeded-random.ts';

interface Goods {
  readonly type: 'PC' | 'PX' | 'PE';
  readonly description: string;
  /** Kilograms of one package, lightest and heaviest. */
  readonly weight: readonly [number, number];
  /** Length, width, height in cm. */
  readonly measures: readonly [number, number, number];
  readonly mostPackages: number;
}

const GOODS: readonly Goods[] = [
  { type: 'PC', description: 'Cykeldelar', weight: [2, 12], measures: [60, 40, 30], mostPackages: 5 },
  { type: 'PC', description: 'Kaffe, hela bönor', weight: [6, 14], measures: [40, 30, 30], mostPackages: 5 },
  { type: 'PC', description: 'Arbetskläder', weight: [4, 10], measures: [60, 40, 40], mostPackages: 4 },
  { type: 'PC', description: 'Elartiklar', weight: [3, 18], measures: [50, 40, 30], mostPackages: 5 },
  { type: 'PC', description: 'Beslag och skruv', weight: [12, 24], measures: [30, 30, 20], mostPackages: 3 },
  { type: 'PE', description: 'Kakelplattor', weight: [480, 780], measures: [120, 80, 90], mostPackages: 3 },
  {
    type: 'PE',
    description: 'Målarfärg, vattenbaserad',
    weight: [320, 610],
    measures: [120, 80, 110],
    mostPackages: 4,
  },
  { type: 'PE', description: 'Konserver', weight: [410, 820], measures: [120, 80, 130], mostPackages: 5 },
  { type: 'PE', description: 'Pumpdelar', weight: [150, 420], measures: [120, 80, 80], mostPackages: 2 },
  { type: 'PX', description: 'Dörrar', weight: [180, 340], measures: [210, 90, 120], mostPackages: 2 },
  { type: 'PX', description: 'Fönsterpartier', weight: [120, 260], measures: [160, 80, 150], mostPackages: 3 },
];

const PARCEL_GOODS = GOODS.filter(({ type }) => type === 'PC');
const PALLET_GOODS = GOODS.filter(({ type }) => type !== 'PC');

export function demoGoodsLines(random: SeededRandom, areParcels: boolean): GoodsLineInput[] {
  const lines = random.chance(0.25) ? 2 : 1;
  const goods = areParcels ? PARCEL_GOODS : random.chance(0.2) ? GOODS : PALLET_GOODS;
  return Array.from({ length: lines }, (_, index) => demoGoodsLine(random, index + 1, random.pick(goods)));
}

function demoGoodsLine(random: SeededRandom, lineNo: number, goods: Goods): GoodsLineInput {
  const quantity = random.between(1, goods.mostPackages);
  const [length, width, height] = goods.measures;
  const blank = emptyGoodsLine(lineNo, goods.type);
  const weight = quantity * random.between(...goods.weight);
  const filled = fillGoodsLine(blank, { ...blank, quantity, weight, length, width, height });
  const { packageNumbers, ...line } = filled;
  return { ...line, weight, description: goods.description };
}
