/** The doubts about a row of an address file (shared/row-doubts.ts). */
import type { DelimitedRow } from '#domain/shared/delimited-text.ts';
import { type ColumnKinds, type Headings, type RowDoubt, rowDoubts } from '#domain/shared/row-doubts.ts';
import type { ColumnField, Matching } from './import-headings.ts';

const CODES = [
  'addressId',
  'customerNo',
  'zipCode',
  'vatNo',
  'contact.phoneNo',
  'houseNo',
  'houseAddition',
  'poBox',
] as const;
const KINDS: ColumnKinds<ColumnField> = {
  codes: new Set(CODES),
  neverDates: new Set<ColumnField>([...CODES, 'street1', 'street2', 'floor', 'door']),
  zipCode: 'zipCode',
};

export function addressDoubts(
  row: DelimitedRow,
  headings: Headings,
  matching: Matching,
  country: string,
): readonly RowDoubt<ColumnField>[] {
  return rowDoubts(row, headings, matching, country, KINDS);
}
