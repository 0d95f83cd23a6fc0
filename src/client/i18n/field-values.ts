/** Values of fields as people read them. Not here: names of the fields (shipment-field-names.ts). */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GoodsLine, ItemLine } from '#contract/shipment.ts';
import { formatNumber } from './formats.ts';
import { GOODS_TYPE_NAMES } from './shipment-line-names.ts';

/** What ids stand for. */
export interface ValueNames {
  readonly deliveryTypes: ReadonlyMap<string, string>;
}

export function fieldValueText(i18n: I18n, path: string, value: unknown, { deliveryTypes }: ValueNames): string {
  if (value === null || value === undefined || value === '') return i18n._(msg`(empty)`);
  if (path === 'goodsLines') return goodsLineText(i18n, value as GoodsLine);
  if (path === 'itemLines') return itemLineText(value as ItemLine);
  if (path === 'deliveryType') return deliveryTypes.get(String(value)) ?? String(value);
  if (path === 'goodsLines.type') return goodsTypeText(i18n, String(value));
  if (typeof value === 'boolean') return value ? i18n._(msg`Yes`) : i18n._(msg`No`);
  if (typeof value === 'number') return formatNumber(value, i18n.locale);
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : i18n._(msg`(empty)`);
  return typeof value === 'object' ? Object.values(value).filter(Boolean).join(', ') : String(value);
}

function goodsTypeText(i18n: I18n, type: string): string {
  const name = GOODS_TYPE_NAMES[type as keyof typeof GOODS_TYPE_NAMES];
  return name ? i18n._(name) : type;
}

/** `2 × Pallet, 240 kg, Tiles`. */
function goodsLineText(i18n: I18n, { quantity, type, weight, description }: GoodsLine): string {
  const kilos = weight === null ? '' : `${formatNumber(weight, i18n.locale)} kg`;
  return [`${quantity} × ${goodsTypeText(i18n, type)}`, kilos, description ?? ''].filter(Boolean).join(', ');
}

function itemLineText({ itemNo, description, orderedQuantity }: ItemLine): string {
  return [orderedQuantity === null ? '' : `${orderedQuantity} ×`, itemNo, description].filter(Boolean).join(' ');
}
