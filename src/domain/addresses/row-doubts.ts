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
  city: 'city',
};

export function addressDoubts(
  row: DelimitedRow,
  headings: Headings,
  matching: Matching,
  country: string,
): readonly RowDoubt<ColumnField>[] {
  const doubts = rowDoubts(row, headings, matching, country, KINDS);
  return isTotal(row.cells) ? [{ code: 'total' }, ...doubts] : doubts;
}

const TOTAL =
  /^(?:grand |sub)?(?:totals?|totalt|totaal|totale|sum|summa|delsumma|summe|gesamt|gesamtsumme|suma|razem|yhteensä|i alt|antal)(?:\s*[:.]?\s*\d.*|\s*[:.])?$/iu;

/** A line that counts or sums, and says nothing of a place. */
function isTotal(cells: readonly string[]): boolean {
  const [first = '', ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return cells.length > 1 && TOTAL.test(first) && others.every((cell) => /^[\d\s.,%-]+$/u.test(cell));
}
