/**
 * The goods lines as a table to edit: columns with their bounds, how a line starts, what fills itself in.
 * Its quantity may be empty while a person types. Not here: drawing (line-grid.tsx).
 */
import { msg } from '@lingui/core/macro';
import type { GoodsLine } from '#contract/shipment.ts';
import { GOODS_LIMITS, SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import { emptyGoodsLine, fillGoodsLine } from '#domain/shipments/goods-line.ts';
import type { LineTable } from './line-table.ts';

/** A goods line while it is edited: the quantity may be missing. */
export type DraftGoodsLine = Omit<GoodsLine, 'quantity'> & { readonly quantity: number | null };

const measure = { type: 'number', ...GOODS_LIMITS.measure, place: 'measure' } as const;

export const GOODS_TABLE: LineTable<DraftGoodsLine> = {
  columns: [
    {
      field: 'type',
      label: msg`Type`,
      type: 'choice',
      required: true,
      place: 'type',
      options: [
        { value: 'PC', label: msg`Parcel` },
        { value: 'PX', label: msg`Pallet` },
        { value: 'PE', label: msg`EUR pallet` },
      ],
    },
    {
      field: 'description',
      label: msg`Description`,
      type: 'text',
      maxLength: GOODS_LIMITS.description,
      place: 'description',
    },
    {
      field: 'quantity',
      label: msg`Quantity`,
      type: 'number',
      ...GOODS_LIMITS.quantity,
      required: true,
      place: 'quantity',
    },
    {
      field: 'weight',
      label: msg`Weight, kg`,
      type: 'number',
      ...GOODS_LIMITS.weight,
      required: true,
      place: 'weight',
    },
    { field: 'netWeight', label: msg`Net, kg`, type: 'number', ...GOODS_LIMITS.weight, place: 'weight' },
    { field: 'length', label: msg`L, cm`, ...measure },
    { field: 'width', label: msg`W, cm`, ...measure },
    { field: 'height', label: msg`H, cm`, ...measure },
    { field: 'volume', label: msg`Vol., m³`, type: 'number', ...GOODS_LIMITS.volume, place: 'volume' },
    { field: 'loadmeter', label: msg`Ldm`, type: 'number', ...GOODS_LIMITS.loadmeter, place: 'loadmeter' },
  ],
  max: SHIPMENT_LIMITS.goodsLines,
  keepsOne: true,
  create: (lines) => emptyGoodsLine(nextLineNo(lines), lines.at(-1)?.type),
  edit(line, field, value) {
    const edited = { ...line, [field]: value };
    if (edited.quantity === null || line.quantity === null) return edited;
    return fillGoodsLine(line as GoodsLine, edited as GoodsLine);
  },
  isUntouched({ description, quantity, weight, netWeight, height, packageNumbers }) {
    const empty = description === null && weight === null && netWeight === null && height === null;
    return empty && quantity === 1 && packageNumbers.length === 0;
  },
};

/** A number stays with its line for good, so that what was packed under it is not mixed up. */
function nextLineNo(lines: readonly DraftGoodsLine[]): number {
  return Math.max(0, ...lines.map((line) => line.lineNo)) + 1;
}
