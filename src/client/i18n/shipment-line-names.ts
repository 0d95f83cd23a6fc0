/** Names of the fields of goods and item lines: as column heads, where a measure ends with its unit, and within a sentence. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const GOODS_COLUMN_NAMES = {
  type: msg`Type`,
  description: msg`Description`,
  quantity: msg`Quantity`,
  weight: msg`Weight, kg`,
  netWeight: msg`Net, kg`,
  length: msg`L, cm`,
  width: msg`W, cm`,
  height: msg`H, cm`,
  volume: msg`Vol., m³`,
  loadmeter: msg`Ldm`,
} as const;

export const ITEM_COLUMN_NAMES = {
  itemNo: msg`Item no.`,
  supplierItemNo: msg`Supplier's no.`,
  description: msg`Description`,
  hsTariffNumber: msg`HS code`,
  countryOfOrigin: msg`Origin`,
  category: msg`Category`,
  weight: msg`Weight, kg`,
  price: msg`Price`,
  orderedQuantity: msg`Ordered`,
  pickedQuantity: msg`Picked`,
  goodsLineNo: msg`Part of`,
} as const;

/** The form used within a sentence, as in `Weight in row 2`. */
export const GOODS_FIELD_NAMES = {
  ...GOODS_COLUMN_NAMES,
  weight: msg`Weight`,
  netWeight: msg`Net weight`,
  length: msg`Length`,
  width: msg`Width`,
  height: msg`Height`,
  volume: msg`Volume`,
  loadmeter: msg`Load metres`,
} as const;
export const ITEM_FIELD_NAMES = { ...ITEM_COLUMN_NAMES, weight: msg`Weight` } as const;

export const GOODS_TYPE_NAMES = {
  PC: msg`Parcel`,
  PX: msg`Pallet`,
  PE: msg`EUR pallet`,
} as const;

/** Undefined for a type this version does not know. */
export function goodsTypeName(type: string): MessageDescriptor | undefined {
  return (GOODS_TYPE_NAMES as Readonly<Record<string, MessageDescriptor>>)[type];
}
