/**
 * The goods lines as a table to edit: columns with their bounds, how a line starts, what fills itself in.
 * Its quantity may be empty while a person types. Not here: drawing (line-grid.tsx).
 */
import { GOODS_COLUMN_NAMES, GOODS_TYPE_NAMES } from '#client/i18n/shipment-line-names.ts';
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
      label: GOODS_COLUMN_NAMES.type,
      type: 'choice',
      required: true,
      place: 'type',
      options: [
        { value: 'PC', label: GOODS_TYPE_NAMES.PC },
        { value: 'PX', label: GOODS_TYPE_NAMES.PX },
        { value: 'PE', label: GOODS_TYPE_NAMES.PE },
      ],
    },
    {
      field: 'description',
      label: GOODS_COLUMN_NAMES.description,
      type: 'text',
      maxLength: GOODS_LIMITS.description,
      place: 'description',
    },
    {
      field: 'quantity',
      label: GOODS_COLUMN_NAMES.quantity,
      type: 'number',
      ...GOODS_LIMITS.quantity,
      required: true,
      place: 'quantity',
    },
    {
      field: 'weight',
      label: GOODS_COLUMN_NAMES.weight,
      type: 'number',
      ...GOODS_LIMITS.weight,
      required: true,
      place: 'weight',
    },
    {
      field: 'netWeight',
      label: GOODS_COLUMN_NAMES.netWeight,
      type: 'number',
      ...GOODS_LIMITS.weight,
      place: 'weight',
    },
    { field: 'length', label: GOODS_COLUMN_NAMES.length, ...measure },
    { field: 'width', label: GOODS_COLUMN_NAMES.width, ...measure },
    { field: 'height', label: GOODS_COLUMN_NAMES.height, ...measure },
    { field: 'volume', label: GOODS_COLUMN_NAMES.volume, type: 'number', ...GOODS_LIMITS.volume, place: 'volume' },
    {
      field: 'loadmeter',
      label: GOODS_COLUMN_NAMES.loadmeter,
      type: 'number',
      ...GOODS_LIMITS.loadmeter,
      place: 'loadmeter',
    },
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
