/** The item lines (the articles, for customs) as a table to edit. Not here: drawing (line-grid.tsx). */
import { ITEM_COLUMN_NAMES } from '#client/i18n/shipment-line-names.ts';
import type { LineTable } from '#client/ui/table/line-table.ts';
import type { ItemLine } from '#contract/shipment.ts';
import { ITEM_LIMITS, SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';

const text = { type: 'text' } as const;
const amount = { type: 'number', ...ITEM_LIMITS.amount, place: 'amount' } as const;

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
    { field: 'itemNo', label: ITEM_COLUMN_NAMES.itemNo, ...text, maxLength: ITEM_LIMITS.itemNo, place: 'code' },
    {
      field: 'supplierItemNo',
      label: ITEM_COLUMN_NAMES.supplierItemNo,
      ...text,
      maxLength: ITEM_LIMITS.itemNo,
      place: 'code',
    },
    {
      field: 'description',
      label: ITEM_COLUMN_NAMES.description,
      ...text,
      maxLength: ITEM_LIMITS.description,
      place: 'description',
    },
    {
      field: 'hsTariffNumber',
      label: ITEM_COLUMN_NAMES.hsTariffNumber,
      ...text,
      maxLength: ITEM_LIMITS.hsTariffNumber,
      place: 'code',
    },
    {
      field: 'countryOfOrigin',
      label: ITEM_COLUMN_NAMES.countryOfOrigin,
      ...text,
      maxLength: ITEM_LIMITS.countryOfOrigin,
      place: 'origin',
    },
    { field: 'category', label: ITEM_COLUMN_NAMES.category, ...text, maxLength: ITEM_LIMITS.category, place: 'code' },
    { field: 'weight', label: ITEM_COLUMN_NAMES.weight, ...amount },
    { field: 'price', label: ITEM_COLUMN_NAMES.price, ...amount },
    {
      field: 'orderedQuantity',
      label: ITEM_COLUMN_NAMES.orderedQuantity,
      type: 'number',
      ...ITEM_LIMITS.orderedQuantity,
      place: 'amount',
    },
    {
      field: 'pickedQuantity',
      label: ITEM_COLUMN_NAMES.pickedQuantity,
      type: 'number',
      ...ITEM_LIMITS.pickedQuantity,
      place: 'amount',
    },
  ],
  max: SHIPMENT_LIMITS.itemLines,
  keepsOne: false,
  create: () => EMPTY_ITEM,
  edit: (line, field, value) => ({
    ...line,
    // A country is its two capital letters, however it was typed.
    [field]: field === 'countryOfOrigin' && typeof value === 'string' ? value.toUpperCase() : value,
  }),
  isUntouched: (line) => Object.values(line).every((value) => value === null),
};
