/**
 * Exports the register as a file from the device: what is shown here, with or without a network. Importing it changes nothing.
 */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ShownEntry } from '#client/data/cache/register-reader.ts';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import { saveTable, writeTable } from '#client/importing/table-file.ts';
import type { Address } from '#contract/address.ts';
import { IMPORT_FIELDS } from '#domain/addresses/address-import.ts';
import { toExportRow } from '#domain/addresses/import-columns.ts';
import { addressFieldName } from './address-field-names.ts';

/** `day`: the day of the export; `typeNames`: of the delivery types, by id. */
export function saveAddresses(
  i18n: I18n,
  entries: readonly ShownEntry<Address>[],
  typeNames: ReadonlyMap<string, string>,
  day: string,
): void {
  const rows = entries.map(({ id, entity }) =>
    // An address that is only on this device has no id yet.
    toExportRow({ ...entity, addressId: isTemporaryId(id) ? '' : id }, typeNames),
  );
  const name = i18n._(msg`addresses`);
  saveTable(`${name}-${day}.csv`, writeTable([headings(i18n), ...rows]));
}

export function saveTemplate(i18n: I18n): void {
  const name = i18n._(msg`addresses`);
  saveTable(`${name}.csv`, writeTable([headings(i18n)]));
}

function headings(i18n: I18n): string[] {
  return IMPORT_FIELDS.map((field) => addressFieldName(i18n, field));
}
