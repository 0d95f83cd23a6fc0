/**
 * How a row of an address file becomes a row of an import. An exported file can be imported again without changing anything.
 * Not here: which column is which (import-headings.ts), reading and writing the file (client/features/addresses), what a row means
 * (address-import.ts).
 */
import type { Address, AddressImportRow } from '#contract/address.ts';
import { joinedParts, PART_FIELDS, type PartField } from '#domain/shared/address-parts.ts';
import { countryOfWord } from '#domain/shared/country-words.ts';
import { placeOfHeadings } from '#domain/shared/headings.ts';
import { importedCode, importedText } from '#domain/shared/imported-cell.ts';
import { fileText } from '#domain/shared/spreadsheet-text.ts';
import { zipCodeWithZeros } from '#domain/shared/zip-code.ts';
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
  const values = withParts(read, matching, toCountryCode(read.get('countryCode') ?? '') || country, headings);
  const { addressId, customerNo, ...own } = Object.fromEntries(
    [...values].filter(([field]) => !field.startsWith('contact.')),
  );
  const countryCode = toCountryCode(values.get('countryCode') ?? '') || country;
  const zipCode = own.zipCode && zipCodeWithZeros(own.zipCode, countryCode);
  const contact = [...values].filter(([field]) => field.startsWith('contact.'));
  return {
    name: '',
    ...own,
    // A zero that a spreadsheet took is proposed, and told (row-doubts.ts).
    ...(zipCode && { zipCode }),
    countryCode,
    ...(addressId && { addressId }),
    ...(customerNo && { customerNo }),
    ...(contact.length > 0 && {
      contact: Object.fromEntries(contact.map(([field, value]) => [field.slice('contact.'.length), value])),
    }),
  };
}

/** Fields alone. A part that has a column speaks for its field, as the field's own column does. */
function withParts(
  read: ReadonlyMap<ColumnField, string>,
  matching: Matching,
  country: string,
  headings: readonly string[],
): ReadonlyMap<ImportField, string> {
  const said = matching.flatMap((field, column) => (isPart(field) ? [{ field, heading: headings[column] ?? '' }] : []));
  const values = new Map([...read].filter((entry): entry is [ImportField, string] => !isPart(entry[0])));
  if (said.length === 0) return values;
  const of = (field: ImportField) => values.get(field) ?? '';
  const { name, contact, ...lines } = joinedParts(
    { name: of('name'), street1: of('street1'), street2: of('street2'), contact: of('contact.name') },
    {
      values: Object.fromEntries(said.map(({ field }) => [field, read.get(field)])),
      headings: Object.fromEntries(said.map(({ field, heading }) => [field, heading.trim()])),
    },
    country,
  );
  for (const [field, value] of Object.entries({ name, ...lines, 'contact.name': contact })) {
    if (value !== '' || values.has(field as ImportField)) values.set(field as ImportField, value);
  }
  return values;
}

function isPart(field: ColumnField | ''): field is PartField {
  return (PART_FIELDS as readonly string[]).includes(field);
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

/** A word that means no country is kept as it is, to be reported as bad. */
function toCountryCode(written: string): string {
  return countryOfWord(written) ?? written;
}
