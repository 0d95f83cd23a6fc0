/** The doubts about a row of an address file (shared/row-doubts.ts). */
import type { DelimitedRow } from '#domain/shared/delimited-text.ts';
import { type ColumnKinds, type Headings, type RowDoubt, rowDoubts } from '#domain/shared/row-doubts.ts';
import type { ImportField } from './address-import.ts';
import type { Matching } from './import-headings.ts';

const CODES = ['addressId', 'customerNo', 'zipCode', 'vatNo', 'contact.phoneNo'] as const;
const KINDS: ColumnKinds<ImportField> = {
  codes: new Set(CODES),
  neverDates: new Set([...CODES, 'street1', 'street2']),
  zipCode: 'zipCode',
};

export function addressDoubts(
  row: DelimitedRow,
  headings: Headings,
  matching: Matching,
  country: string,
): readonly RowDoubt<ImportField>[] {
  return rowDoubts(row, headings, matching, country, KINDS);
}
