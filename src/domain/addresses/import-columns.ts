/**
 * How a row of an address file becomes a row of an import. An exported file can be imported again without changing anything.
 * Not here: which column is which (import-headings.ts), reading and writing the file (client/features/addresses), what a row means
 * (address-import.ts).
 */
import type { Address, AddressImportRow } from '#contract/address.ts';
import { placeOfHeadings } from '#domain/shared/headings.ts';
import { importedCode, importedText } from '#domain/shared/imported-cell.ts';
import { importedParty } from '#domain/shared/imported-party.ts';
import { fileText } from '#domain/shared/spreadsheet-text.ts';
import { IMPORT_FIELDS, type ImportField, importedValue } from './address-import.ts';
import { type ColumnField, type Matching, matchHeadings } from './import-headings.ts';

/** Where the headings are; undefined in a file that begins with its first address. */
export function headingsPlace(rows: readonly (readonly string[])[]): number | undefined {
  return placeOfHeadings(rows, matchHeadings);
}

const NAMES: readonly ColumnField[] = ['name', 'firstName', 'lastName'];

/** Required fields that no column supplies. The country may also be one value for all rows. */
export function missingMatches(matching: Matching, country: string): readonly ImportField[] {
  const missing: ImportField[] = [];
  if (!NAMES.some((field) => matching.includes(field))) missing.push('name');
  if (!matching.includes('countryCode') && country === '') missing.push('countryCode');
  return missing;
}

/**
 * An unmatched field is left out of the row, so its stored value stays. `country` fills the rows that name none; `headings`: as they
 * are in the file, if it has any.
 */
export function toImportRow(
  cells: readonly string[],
  matching: Matching,
  country: string,
  headings: readonly string[] = [],
): AddressImportRow {
  const read = new Map<ColumnField, string>();
  for (const [column, field] of matching.entries()) {
    if (field !== '') read.set(field, importedCell(field, cells[column] ?? ''));
  }
  const headingOf = Object.fromEntries(matching.map((field, column) => [field, (headings[column] ?? '').trim()]));
  const { own, contact } = importedParty(read, headingOf, country);
  const { addressId, customerNo, ...fields } = own;
  return {
    ...{ name: '', countryCode: '' },
    ...fields,
    ...(addressId && { addressId }),
    ...(customerNo && { customerNo }),
    ...(contact && { contact }),
  };
}

/** The cells of an export, in the order of IMPORT_FIELDS. `typeNames`: of the delivery types, by id. */
export function toExportRow(address: Omit<Address, '_etag'>, typeNames: ReadonlyMap<string, string>): string[] {
  const { deliveryType } = address;
  const written = { ...address, deliveryType: deliveryType && (typeNames.get(deliveryType) ?? deliveryType) };
  return IMPORT_FIELDS.map((field) => fileText(importedValue(written, field) ?? ''));
}

const CODES: ReadonlySet<ColumnField> = new Set([
  'zipCode',
  'customerNo',
  'houseNo',
  'floor',
  'door',
  'poBox',
] as const);

/** The value of a cell. */
export function importedCell(field: ColumnField, cell: string): string {
  return CODES.has(field) ? importedCode(cell) : importedText(cell);
}
