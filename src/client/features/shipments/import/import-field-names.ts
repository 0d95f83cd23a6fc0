/** Names of the fields that a file of shipments may have: where its columns are matched, and in reasons. The same as in the form. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { GOODS_FIELD_NAMES } from '#client/i18n/shipment-line-names.ts';
import { PART_NAMES } from '#client/importing/part-names.ts';
import type { PartField } from '#domain/shared/address-parts.ts';
import type { ImportField } from '#domain/shipments/import-headings.ts';

const NAMES = {
  customerNo: msg`Receiver’s customer no`,
  'addresses.receiver.name': msg`Receiver`,
  'goodsLines.0.measures': msg`Length × width × height`,
  'goodsLines.0.type': msg`Type of goods`,
  'goodsLines.0.description': msg`Goods description`,
  'goodsLines.0.quantity': msg`Number of packages`,
  msgToFW1: msg`Message to the carrier`,
  'goodsLines.0.packageWeight': msg`Weight of one package`,
  weightOunces: msg`Weight, ounces beside pounds`,
  lengthInches: msg`Length, inches beside feet`,
  widthInches: msg`Width, inches beside feet`,
  heightInches: msg`Height, inches beside feet`,
  dispTime: msg`Time of dispatch`,
  arrivalTime: msg`Time of arrival`,
  weightUnit: msg`Unit of weight`,
  sizeUnit: msg`Unit of length`,
  volumeUnit: msg`Unit of volume`,
  key: msg`Row`,
} as const;

export function importFieldName(i18n: I18n, field: ImportField | 'key'): string {
  const own = (NAMES as Readonly<Partial<Record<string, (typeof NAMES)[keyof typeof NAMES]>>>)[field];
  if (own) return i18n._(own);
  const part = field.slice('addresses.receiver.'.length);
  if (part in PART_NAMES) return i18n._(PART_NAMES[part as PartField]);
  const goods = /^goodsLines\.\d+\.(\w+)$/.exec(field)?.[1] as keyof typeof GOODS_FIELD_NAMES | undefined;
  return goods && GOODS_FIELD_NAMES[goods] ? i18n._(GOODS_FIELD_NAMES[goods]) : fieldName(i18n, field);
}
