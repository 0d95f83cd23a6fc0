/** Why a row is bad: one sentence per field. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { rowReasons } from '#client/importing/doubt-texts.ts';
import type { FieldError } from '#contract/errors.ts';
import { COLUMN_FIELDS, type ColumnField } from '#domain/addresses/import-headings.ts';
import { columnName } from './column-names.ts';
import type { JudgedRow } from './import-state.ts';

export function reasonsOf(i18n: I18n, row: JudgedRow): string {
  const named = (path: string) => nameOf(i18n, path);
  return rowReasons(
    i18n,
    row,
    COLUMN_FIELDS,
    named,
    (path, error) => `${named(path)}: ${reasonOf(i18n, path, error)}.`,
  );
}

function nameOf(i18n: I18n, path: string): string {
  return (COLUMN_FIELDS as readonly string[]).includes(path) ? columnName(i18n, path as ColumnField) : path;
}

/** Says what is needed, where that is more helpful than what is wrong. */
function reasonOf(i18n: I18n, path: string, error: FieldError): string {
  if (path === 'countryCode' && error.code !== 'required')
    return i18n._(msg`a name or two letters, as in Sweden or SE`);
  if (path === 'customerNo' && error.code === 'duplicate') return i18n._(msg`an earlier row or another address has it`);
  if (path === 'contact.phoneNo' && error.code === 'invalidFormat')
    return i18n._(msg`Invalid format, use digits, spaces, hyphens and one +`);
  if (path === 'addressId' && error.code === 'unknown')
    return i18n._(msg`no address has it; without an id the row is new`);
  if (path === 'addressId' && error.code === 'duplicate') return i18n._(msg`an earlier row has it too`);
  return fieldErrorText(i18n, error);
}
