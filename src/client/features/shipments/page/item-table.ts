/**
 * The item lines (the articles, for customs) as an editable table. Each is part of a goods line or of the shipment as a whole.
 * Not here: drawing (ui/table).
 */
import { msg } from '@lingui/core/macro';
import { ITEM_COLUMN_NAMES } from '#client/i18n/shipment-line-names.ts';
import type { CellValue, ChoiceColumn } from '#client/ui/table/column.ts';
import type { LineTable } from '#client/ui/table/line-table.ts';
import type { ItemLine } from '#contract/shipment.ts';
import { ITEM_LIMITS, SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import * as styles from './line-columns.module.css';

const text = { type: 'text' } as const;
const amount = { type: 'number', ...ITEM_LIMITS.amount, className: styles.amount } as const;

const EMPTY_ITEM: ItemLine = {
  goodsLineNo: null,
  itemNo: null,
  supplierItemNo: null,
  countryOfOrigin: null,
  hsTariffNumber: null,
  description: null,
  weight: null,
  price: null,
  category: null,
  orderedQuantity: null,
  pickedQuantity: null,
};

const PART_OF: ChoiceColumn<ItemLine> = {
  key: 'goodsLineNo',
  label: ITEM_COLUMN_NAMES.goodsLineNo,
  type: 'choice',
  options: [{ value: '', label: msg`Whole shipment` }],
  className: styles.part,
};

export const ITEM_TABLE: LineTable<ItemLine> = {
  columns: [
    { key: 'itemNo', label: ITEM_COLUMN_NAMES.itemNo, ...text, maxLength: ITEM_LIMITS.itemNo, className: styles.code },
    {
      key: 'supplierItemNo',
      label: ITEM_COLUMN_NAMES.supplierItemNo,
      ...text,
      maxLength: ITEM_LIMITS.itemNo,
      className: styles.code,
    },
    {
      key: 'description',
      label: ITEM_COLUMN_NAMES.description,
      ...text,
      maxLength: ITEM_LIMITS.description,
      className: styles.description,
    },
    {
      key: 'hsTariffNumber',
      label: ITEM_COLUMN_NAMES.hsTariffNumber,
      ...text,
      maxLength: ITEM_LIMITS.hsTariffNumber,
      className: styles.tariff,
    },
    {
      key: 'countryOfOrigin',
      label: ITEM_COLUMN_NAMES.countryOfOrigin,
      ...text,
      maxLength: ITEM_LIMITS.countryOfOrigin,
      className: styles.origin,
    },
    {
      key: 'category',
      label: ITEM_COLUMN_NAMES.category,
      ...text,
      maxLength: ITEM_LIMITS.category,
      className: styles.code,
    },
    { key: 'weight', label: ITEM_COLUMN_NAMES.weight, ...amount, className: styles.net },
    { key: 'price', label: ITEM_COLUMN_NAMES.price, ...amount },
    {
      key: 'orderedQuantity',
      label: ITEM_COLUMN_NAMES.orderedQuantity,
      type: 'number',
      ...ITEM_LIMITS.orderedQuantity,
      className: styles.count,
    },
    {
      key: 'pickedQuantity',
      label: ITEM_COLUMN_NAMES.pickedQuantity,
      type: 'number',
      ...ITEM_LIMITS.pickedQuantity,
      className: styles.count,
    },
    PART_OF,
  ],
  max: SHIPMENT_LIMITS.itemLines,
  cards: '(max-width: 79.9375rem)',
  keepsOne: false,
  create: () => EMPTY_ITEM,
  edit: (line, field, value) => ({ ...line, [field]: stored(field, value) }),
  isUntouched: ({ goodsLineNo, ...line }) => Object.values(line).every((value) => value === null),
};

/** With the goods lines of the shipment to choose from, by the places that they have in their own table. */
export function itemTable(goodsLines: readonly { readonly lineNo: number }[]): LineTable<ItemLine> {
  const options = goodsLines.map(({ lineNo }, index) => {
    const place = index + 1;
    return { value: String(lineNo), label: msg`Goods row ${place}` };
  });
  const partOf = { ...PART_OF, options: [...PART_OF.options, ...options] };
  return { ...ITEM_TABLE, columns: ITEM_TABLE.columns.map((column) => (column === PART_OF ? partOf : column)) };
}

function stored(field: string, value: CellValue): CellValue {
  if (field === 'goodsLineNo') return value ? Number(value) : null;
  // A country code is stored in capitals, however it was typed.
  return field === 'countryOfOrigin' && typeof value === 'string' ? value.toUpperCase() : value;
}
