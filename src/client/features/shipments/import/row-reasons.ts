/** Why a row makes no shipment: one sentence per cell. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { doubtText, rowReasons } from '#client/importing/doubt-texts.ts';
import type { FieldError } from '#contract/errors.ts';
import { IMPORT_FIELDS, type ImportField } from '#domain/shipments/import-headings.ts';
import { importFieldName } from './import-field-names.ts';
import type { JudgedRow } from './import-state.ts';

export function reasonsOf(i18n: I18n, row: JudgedRow): string {
  return rowReasons(
    i18n,
    row,
    IMPORT_FIELDS,
    (path) => nameOf(i18n, path),
    (path, error) => errorText(i18n, path, error),
  );
}

/** What is wrong with one cell; undefined if nothing is. */
export function cellReason(i18n: I18n, { verdict, doubts }: JudgedRow, field: ImportField): string | undefined {
  const doubt = doubts.find((one) => one.field === field);
  if (doubt) return doubtText(i18n, doubt, nameOf(i18n, field));
  const error = verdict.result === 'bad' ? verdict.errors[field] : undefined;
  return error && reasonOf(i18n, field, error);
}

function errorText(i18n: I18n, path: string, error: FieldError): string {
  // They name another row and are whole sentences.
  if (error.code === 'orderSpoiled') return `${fieldErrorText(i18n, error)}.`;
  return `${nameOf(i18n, path)}: ${reasonOf(i18n, path, error)}.`;
}

/** Says what is needed, where that is more helpful than what is wrong. */
function reasonOf(i18n: I18n, path: string, error: FieldError): string {
  if (path === 'customerNo' && error.code === 'unknown')
    return i18n._(msg`no address has it; write the receiver’s name and address, too`);
  if (path === 'deliveryType' && error.code === 'unknown') return i18n._(msg`no delivery type has this name or id`);
  if (path.endsWith('countryCode') && error.code !== 'required')
    return i18n._(msg`a name or two letters, as in Sweden or SE`);
  if (path.endsWith('Date') && error.code === 'invalidDate') return i18n._(msg`no day; write it as 2026-11-27`);
  if (path.startsWith('goodsLines.') && (error.code === 'invalidNumber' || error.code === 'invalidType'))
    return i18n._(msg`no number`);
  return fieldErrorText(i18n, error);
}

function nameOf(i18n: I18n, path: string): string {
  return importFieldName(i18n, path as ImportField);
}
