/** The item lines (the articles, for customs) as an editable table. Not here: drawing (ui/table). */
import { ITEM_COLUMN_NAMES } from '#client/i18n/shipment-line-names.ts';
import type { LineTable } from '#client/ui/table/line-table.ts';
import type { ItemLine } from '#contract/shipment.ts';
import { ITEM_LIMITS, SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import * as styles from './line-columns.module.css';

const text = { type: 'text' } as const;
const amount = { type: 'number', ...ITEM_LIMITS.amount, className: styles.amount } as const;

const EMPTY_ITEM: ItemLine = {
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
      className: styles.code,
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
    { key: 'weight', label: ITEM_COLUMN_NAMES.weight, ...amount },
    { key: 'price', label: ITEM_COLUMN_NAMES.price, ...amount },
    {
      key: 'orderedQuantity',
      label: ITEM_COLUMN_NAMES.orderedQuantity,
      type: 'number',
      ...ITEM_LIMITS.orderedQuantity,
      className: styles.amount,
    },
    {
      key: 'pickedQuantity',
      label: ITEM_COLUMN_NAMES.pickedQuantity,
      type: 'number',
      ...ITEM_LIMITS.pickedQuantity,
      className: styles.amount,
    },
  ],
  max: SHIPMENT_LIMITS.itemLines,
  keepsOne: false,
  create: () => EMPTY_ITEM,
  edit: (line, field, value) => ({
    ...line,
    // A country code is stored in capitals, however it was typed.
    [field]: field === 'countryOfOrigin' && typeof value === 'string' ? value.toUpperCase() : value,
  }),
  isUntouched: (line) => Object.values(line).every((value) => value === null),
};
