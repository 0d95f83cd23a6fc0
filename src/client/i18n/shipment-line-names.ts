/** Names of the columns of goods and item lines; those of a measure end with its unit. */
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
} as const;

export const GOODS_TYPE_NAMES = {
  PC: msg`Parcel`,
  PX: msg`Pallet`,
  PE: msg`EUR pallet`,
} as const;
