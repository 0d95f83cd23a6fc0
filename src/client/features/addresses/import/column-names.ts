/** Names of what a column of an address file may hold: the fields as in the form, and the parts of an address. */
import type { I18n } from '@lingui/core';
import { PART_NAMES } from '#client/importing/part-names.ts';
import type { ColumnField } from '#domain/addresses/import-headings.ts';
import type { PartField } from '#domain/shared/address-parts.ts';
import { addressFieldName } from '../address-field-names.ts';

export function columnName(i18n: I18n, field: ColumnField): string {
  return field in PART_NAMES ? i18n._(PART_NAMES[field as PartField]) : addressFieldName(i18n, field as never);
}
