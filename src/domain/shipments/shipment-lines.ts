/**
 * What tells the lines of a shipment apart, and which of their values follow from each other.
 * Not here: merging (domain/shared/line-merge.ts), what a line fills in by itself (goods-line.ts).
 */
import type { GoodsLine, ItemLine } from '#contract/shipment.ts';
import { SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import type { LineRules } from '#domain/shared/line-pairs.ts';

/** A goods line has its number for good, because its packages are numbered under it. */
export const GOODS_LINES: LineRules = {
  keyOf: ({ lineNo }: GoodsLine) => String(lineNo),
  isLasting: true,
  unseen: new Set(['lineNo', 'packageNumbers']),
  // The volume and the load metres follow from the number of packages and their measures.
  together: [['quantity', 'length', 'width', 'height', 'volume', 'loadmeter']],
  keepsOne: true,
  renamed: (line: GoodsLine, taken) => ({ ...line, lineNo: freeNumber(taken) }),
};

/** An item line has no number; its article names it while no other line has the same. */
export const ITEM_LINES: LineRules = {
  keyOf: ({ itemNo }: ItemLine) => itemNo || undefined,
  isLasting: false,
  unseen: new Set(),
  keepsOne: false,
  refers: { to: 'goodsLines', by: 'goodsLineNo' },
};

/** Above all others, so that it is not mistaken for one that was removed. */
function freeNumber(taken: ReadonlySet<string>): number {
  const above = Math.max(0, ...[...taken].map(Number)) + 1;
  if (above <= SHIPMENT_LIMITS.goodsLines) return above;
  let free = 1;
  while (taken.has(String(free))) free += 1;
  return free;
}
