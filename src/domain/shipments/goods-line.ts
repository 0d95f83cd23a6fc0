/**
 * A new goods line, and what a line fills in by itself while a person types: volume from the measures, the measures and load
 * metres of a EUR pallet, the load metres of another pallet. A typed value is never overwritten.
 */
import type { GoodsLine, GoodsLineInput } from '#contract/shipment.ts';
import { GOODS_LIMITS } from '#contract/shipment-limits.ts';
import { roundTo } from '#domain/shared/decimal.ts';

const EUR_PALLET = { length: 120, width: 80 } as const;
/** Inner width of a trailer. Unit: cm. */
const TRAILER_WIDTH = 240;
const CM_PER_M = 100;
const CM3_PER_M3 = 1_000_000;

export function emptyGoodsLine(lineNo: number, type = 'PC'): GoodsLine {
  return {
    lineNo,
    type,
    description: null,
    quantity: 1,
    weight: null,
    netWeight: null,
    length: null,
    width: null,
    height: null,
    volume: null,
    loadmeter: null,
    packageNumbers: [],
  };
}

export type NumberedLine = GoodsLineInput & { readonly lineNo: number };

/** A line as sent, with every field present. */
export function toGoodsLine(input: NumberedLine, packageNumbers: readonly string[]): GoodsLine {
  const { lineNo, type, quantity, weight } = input;
  return {
    lineNo,
    type,
    quantity,
    weight,
    description: input.description || null,
    netWeight: input.netWeight ?? null,
    length: input.length ?? null,
    width: input.width ?? null,
    height: input.height ?? null,
    volume: input.volume ?? null,
    loadmeter: input.loadmeter ?? null,
    packageNumbers: packageNumbers.slice(0, quantity),
  };
}

type FilledField = 'length' | 'width' | 'volume' | 'loadmeter';

/** `edited` is `before` after one edit. A field is updated as long as it is empty or still holds the value it was filled with. */
export function fillGoodsLine(before: GoodsLine, edited: GoodsLine): GoodsLine {
  const line = { ...edited };
  for (const [field, ownValue] of FILLED) {
    const typed = before[field] !== null && before[field] !== ownValue(before);
    if (!typed && edited[field] === before[field]) line[field] = ownValue(line);
  }
  return line;
}

/** In order of dependency: later fields follow from earlier ones. */
const FILLED: readonly (readonly [FilledField, (line: GoodsLine) => number | null])[] = [
  ['length', (line) => (line.type === 'PE' ? EUR_PALLET.length : null)],
  ['width', (line) => (line.type === 'PE' ? EUR_PALLET.width : null)],
  ['volume', volumeOf],
  ['loadmeter', loadmeterOf],
];

function volumeOf(line: GoodsLine): number | null {
  if (!line.length || !line.width || !line.height) return null;
  const volume = (line.quantity * line.length * line.width * line.height) / CM3_PER_M3;
  return Math.min(roundTo(volume, GOODS_LIMITS.volume.decimals), GOODS_LIMITS.volume.max);
}

function loadmeterOf(line: GoodsLine): number | null {
  if (line.type === 'PC' || !line.length || !line.width) return null;
  const loadmeter = (line.quantity * line.length * line.width) / TRAILER_WIDTH / CM_PER_M;
  return Math.min(roundTo(loadmeter, GOODS_LIMITS.loadmeter.decimals), GOODS_LIMITS.loadmeter.max);
}

export function packagesOf({ goodsLines }: { readonly goodsLines: readonly Pick<GoodsLine, 'quantity'>[] }): number {
  return goodsLines.reduce((sum, { quantity }) => sum + quantity, 0);
}
