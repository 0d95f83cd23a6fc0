/** Why a row is bad: one sentence per field. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { doubtText } from '#client/importing/doubt-texts.ts';
import type { FieldError, FieldErrors } from '#contract/errors.ts';
import { COLUMN_FIELDS, type ColumnField } from '#domain/addresses/import-headings.ts';
import { columnName } from './column-names.ts';
import type { JudgedRow } from './import-state.ts';

/** Of a row that is not imported as it is; a doubt about a field takes the place of an error there. */
export function reasonsOf(i18n: I18n, { verdict, doubts }: JudgedRow): string {
  const errors = verdict.result === 'bad' ? verdict.errors : {};
  const certain = Object.entries(errors).filter(([path]) => !doubts.some(({ field }) => field === path));
  return [
    ...doubts.map((doubt) => doubtText(i18n, doubt, nameOf(i18n, doubt.field ?? ''))),
    errorTexts(i18n, Object.fromEntries(certain)),
  ]
    .filter(Boolean)
    .join(' ');
}

function errorTexts(i18n: I18n, errors: FieldErrors): string {
  return Object.entries(errors)
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([path, error]) => `${nameOf(i18n, path)}: ${reasonOf(i18n, path, error)}.`)
    .join(' ');
}

/** Sorts in the order of the form; paths that are not fields of the form come first. */
function placeOf(path: string): number {
  return (COLUMN_FIELDS as readonly string[]).indexOf(path);
}

function nameOf(i18n: I18n, path: string): string {
  return (COLUMN_FIELDS as readonly string[]).includes(path) ? columnName(i18n, path as ColumnField) : path;
}

/** Says what is needed, where that is more helpful than what is wrong. */
function reasonOf(i18n: I18n, path: string, error: FieldError): string {
  if (path === 'countryCode' && error.code !== 'required') return i18n._(msg`two letters, as in SE`);
  if (path === 'customerNo' && error.code === 'duplicate') return i18n._(msg`an earlier row or another address has it`);
  if (path === 'contact.phoneNo' && error.code === 'invalidFormat')
    return i18n._(msg`Invalid format, use digits, spaces, hyphens and one +`);
  if (path === 'addressId' && error.code === 'unknown')
    return i18n._(msg`no address has it; without an id the row is new`);
  if (path === 'addressId' && error.code === 'duplicate') return i18n._(msg`an earlier row has it too`);
  return fieldErrorText(i18n, error);
}
