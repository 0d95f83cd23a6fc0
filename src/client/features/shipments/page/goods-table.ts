/**
 * The goods lines as an editable table: columns with their limits, how a line starts, what is filled in automatically.
 * Not here: drawing (ui/table), the meaning of a typed number (domain/shared/decimal.ts).
 */
import { GOODS_COLUMN_NAMES, GOODS_TYPE_NAMES } from '#client/i18n/shipment-line-names.ts';
import type { LineTable } from '#client/ui/table/line-table.ts';
import type { GoodsLine } from '#contract/shipment.ts';
import { GOODS_LIMITS, SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import type { NumberValue } from '#domain/shared/decimal.ts';
import { emptyGoodsLine, fillGoodsLine } from '#domain/shipments/goods-line.ts';
import * as styles from './line-columns.module.css';

/** Fields typed as numbers; while edited, a value may be missing or a text that is not a number. */
const NUMBERS = ['quantity', 'weight', 'netWeight', 'length', 'width', 'height', 'volume', 'loadmeter'] as const;
type NumberField = (typeof NUMBERS)[number];

/** A goods line while it is edited. */
export type DraftGoodsLine = Omit<GoodsLine, NumberField> & { readonly [Field in NumberField]: NumberValue };

const measure = { type: 'number', ...GOODS_LIMITS.measure, className: styles.measure } as const;

export const GOODS_TABLE: LineTable<DraftGoodsLine> = {
  columns: [
    {
      key: 'type',
      label: GOODS_COLUMN_NAMES.type,
      type: 'choice',
      required: true,
      className: styles.type,
      options: [
        { value: 'PC', label: GOODS_TYPE_NAMES.PC },
        { value: 'PX', label: GOODS_TYPE_NAMES.PX },
        { value: 'PE', label: GOODS_TYPE_NAMES.PE },
      ],
    },
    {
      key: 'description',
      label: GOODS_COLUMN_NAMES.description,
      type: 'text',
      maxLength: GOODS_LIMITS.description,
      className: styles.description,
    },
    {
      key: 'quantity',
      label: GOODS_COLUMN_NAMES.quantity,
      type: 'number',
      ...GOODS_LIMITS.quantity,
      required: true,
      className: styles.quantity,
    },
    {
      key: 'weight',
      label: GOODS_COLUMN_NAMES.weight,
      type: 'number',
      ...GOODS_LIMITS.weight,
      required: true,
      className: styles.weight,
    },
    {
      key: 'netWeight',
      label: GOODS_COLUMN_NAMES.netWeight,
      type: 'number',
      ...GOODS_LIMITS.weight,
      className: styles.weight,
    },
    { key: 'length', label: GOODS_COLUMN_NAMES.length, ...measure },
    { key: 'width', label: GOODS_COLUMN_NAMES.width, ...measure },
    { key: 'height', label: GOODS_COLUMN_NAMES.height, ...measure },
    {
      key: 'volume',
      label: GOODS_COLUMN_NAMES.volume,
      type: 'number',
      ...GOODS_LIMITS.volume,
      className: styles.volume,
    },
    {
      key: 'loadmeter',
      label: GOODS_COLUMN_NAMES.loadmeter,
      type: 'number',
      ...GOODS_LIMITS.loadmeter,
      className: styles.loadmeter,
    },
  ],
  max: SHIPMENT_LIMITS.goodsLines,
  keepsOne: true,
  create: (lines) => emptyGoodsLine(nextLineNo(lines), lines.at(-1)?.type),
  edit(line, field, value) {
    const edited = { ...line, [field]: value };
    if (typeof line.quantity !== 'number' || typeof edited.quantity !== 'number') return edited;
    const filled = fillGoodsLine(readable(line) as GoodsLine, readable(edited) as GoodsLine);
    return { ...filled, ...unreadable(edited) };
  },
  isUntouched(line) {
    const empty = emptyGoodsLine(line.lineNo, line.type);
    const filled = fillGoodsLine(emptyGoodsLine(line.lineNo), empty);
    const isAsFilled = NUMBERS.every((field) => line[field] === empty[field] || line[field] === filled[field]);
    return isAsFilled && line.description === null && line.packageNumbers.length === 0;
  },
};

/** The line for rules that calculate: a text in a number field counts as 0. */
export function readable(line: DraftGoodsLine): DraftGoodsLine & { readonly [Field in NumberField]: number | null } {
  const numbers = NUMBERS.map((field) => [field, typeof line[field] === 'string' ? 0 : line[field]]);
  return { ...line, ...Object.fromEntries(numbers) };
}

function unreadable(line: DraftGoodsLine): Partial<DraftGoodsLine> {
  return Object.fromEntries(
    NUMBERS.flatMap((field) => (typeof line[field] === 'string' ? [[field, line[field]]] : [])),
  );
}

/** A line keeps its number for good, so that the packages under it are not mixed up. */
function nextLineNo(lines: readonly DraftGoodsLine[]): number {
  return Math.max(0, ...lines.map((line) => line.lineNo)) + 1;
}
