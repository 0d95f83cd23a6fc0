/**
 * The columns of a file of addresses: which field a heading stands for, in both languages, and what a row of the file is as
 * a row of an import. What an export writes comes back as it was.
 * Not here: reading and writing the file (client/features/addresses), what a row means (address-import.ts).
 */
import type { Address, AddressImportRow } from '#contract/address.ts';
import { COUNTRY_CODES, countryName } from '../shared/countries.ts';
import { foldText } from '../shared/fold-text.ts';
import { headingFields, matchedHeadings } from '../shared/headings.ts';
import { IMPORT_FIELDS, type ImportField, importedValue } from './address-import.ts';

/** Headings by what they stand for, without spaces and signs; those of the form in both languages are among them. */
const HEADINGS: Readonly<Record<ImportField, string>> = {
  addressId: 'addressid adressid id kundnr kundnummer customerno customernumber',
  name: 'name namn kundnamn customername företag företagsnamn company companyname mottagare receiver',
  street1: 'street street1 gata gata1 adress adress1 address address1 gatuadress streetaddress utdelningsadress',
  street2: 'street2 gata2 adress2 address2 coadress',
  zipCode: 'zipcode zip postcode postalcode postnummer postnr',
  city: 'city ort postort stad town',
  countryCode: 'country countrycode land landskod landkod',
  vatNo: 'vatnumber vatno vat momsnummer momsnr momsregnr vatregistrationnumber',
  'contact.name': 'contact contactname kontakt kontaktperson kontaktnamn referens reference',
  'contact.phoneNo': 'phone phoneno phonenumber telephone telefon telefonnummer tel mobil mobile',
  'contact.email': 'email mail epost epostadress emailaddress mejl',
};

const FIELD_BY_HEADING = headingFields(HEADINGS);

/** One for each column; '' is left out. A field is taken from one column only. */
export type Matching = readonly (ImportField | '')[];

export function matchHeadings(headings: readonly string[]): Matching {
  return matchedHeadings(FIELD_BY_HEADING, headings);
}

/** Whatever took the field before lets go of it. */
export function withMatch(matching: Matching, column: number, field: ImportField | ''): Matching {
  return matching.map((other, at) => (at === column ? field : other === field ? '' : other));
}

/** What every row must have: from a column, or for the country one value for all. */
export function missingMatches(matching: Matching, country: string): readonly ImportField[] {
  const missing: ImportField[] = [];
  if (!matching.includes('name')) missing.push('name');
  if (!matching.includes('countryCode') && country === '') missing.push('countryCode');
  return missing;
}

/** What is not matched is not mentioned, so that it stays as it is. */
export function toImportRow(cells: readonly string[], matching: Matching, country: string): AddressImportRow {
  const values = new Map<ImportField, string>();
  for (const [column, field] of matching.entries()) {
    if (field !== '') values.set(field, cellValue(cells[column] ?? ''));
  }
  const { addressId, ...own } = Object.fromEntries([...values].filter(([field]) => !field.startsWith('contact.')));
  const contact = [...values].filter(([field]) => field.startsWith('contact.'));
  return {
    name: '',
    ...own,
    countryCode: values.has('countryCode') ? toCountryCode(values.get('countryCode') ?? '') : country,
    ...(addressId && { addressId }),
    ...(contact.length > 0 && {
      contact: Object.fromEntries(contact.map(([field, value]) => [field.slice('contact.'.length), value])),
    }),
  };
}

/** As cells of an export, in the order of IMPORT_FIELDS. */
export function toExportRow(address: Omit<Address, '_etag'>): string[] {
  return IMPORT_FIELDS.map((field) => fileText(importedValue(address, field) ?? ''));
}

/** What a spreadsheet would take for a formula; with apostrophes in front it is text. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A value as it stands in a file: nothing that is opened there does anything. */
export function fileText(value: string): string {
  return FORMULA.test(value) ? `'${value}` : value;
}

function cellValue(cell: string): string {
  return (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell).trim();
}

const codes = new Map<string, string>();

/** A code as it should be, or the name of a country in one of the languages; anything else stays, to be told as bad. */
function toCountryCode(value: string): string {
  const code = value.toUpperCase();
  if (code.length === 2) return code;
  if (codes.size === 0) {
    for (const one of COUNTRY_CODES) {
      for (const language of ['en', 'sv'] as const) codes.set(foldText(countryName(one, language)), one);
    }
  }
  return codes.get(foldText(value)) ?? value;
}
