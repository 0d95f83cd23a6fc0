/** The item lines (the articles, for customs) as a table to edit. Not here: drawing (line-grid.tsx). */
import { msg } from '@lingui/core/macro';
import type { ItemLine } from '#contract/shipment.ts';
import { ITEM_LIMITS, SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import type { LineTable } from './line-table.ts';

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
    { field: 'itemNo', label: msg`Item no.`, ...text, maxLength: ITEM_LIMITS.itemNo, place: 'code' },
    { field: 'supplierItemNo', label: msg`Supplier's no.`, ...text, maxLength: ITEM_LIMITS.itemNo, place: 'code' },
    {
      field: 'description',
      label: msg`Description`,
      ...text,
      maxLength: ITEM_LIMITS.description,
      place: 'description',
    },
    { field: 'hsTariffNumber', label: msg`HS code`, ...text, maxLength: ITEM_LIMITS.hsTariffNumber, place: 'code' },
    { field: 'countryOfOrigin', label: msg`Origin`, ...text, maxLength: ITEM_LIMITS.countryOfOrigin, place: 'origin' },
    { field: 'category', label: msg`Category`, ...text, maxLength: ITEM_LIMITS.category, place: 'code' },
    { field: 'weight', label: msg`Weight, kg`, ...amount },
    { field: 'price', label: msg`Price`, ...amount },
    { field: 'orderedQuantity', label: msg`Ordered`, type: 'number', ...ITEM_LIMITS.orderedQuantity, place: 'amount' },
    { field: 'pickedQuantity', label: msg`Picked`, type: 'number', ...ITEM_LIMITS.pickedQuantity, place: 'amount' },
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
