/** Names of an address's fields in a file and where its columns are matched; the same as in the form. */
import type { I18n } from '@lingui/core';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import type { ImportField } from '#domain/addresses/address-import.ts';

export function addressFieldName(i18n: I18n, field: ImportField): string {
  return kindWords('address').changeName(i18n, { path: field, kind: 'changed' });
}
