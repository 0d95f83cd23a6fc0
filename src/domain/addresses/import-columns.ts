/**
 * The columns of an address file: which field a heading stands for, in both languages, and how a row of the file becomes a
 * row of an import. An exported file can be imported again without changing anything.
 * Not here: reading and writing the file (client/features/addresses), what a row means (address-import.ts).
 */
import type { Address, AddressImportRow } from '#contract/address.ts';
import { COUNTRY_CODES, countryName } from '../shared/countries.ts';
import { foldText } from '../shared/fold-text.ts';
import { headingFields, matchedHeadings } from '../shared/headings.ts';
import { IMPORT_FIELDS, type ImportField, importedValue } from './address-import.ts';

/**
 * The headings that stand for each field, without spaces and punctuation; they include the labels of the form in both
 * languages.
 */
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

/** One entry per column; '' means the column is ignored. Only one column may supply a field. */
export type Matching = readonly (ImportField | '')[];

export function matchHeadings(headings: readonly string[]): Matching {
  return matchedHeadings(FIELD_BY_HEADING, headings);
}

/** If another column supplied the field, that column loses it. */
export function withMatch(matching: Matching, column: number, field: ImportField | ''): Matching {
  return matching.map((other, at) => (at === column ? field : other === field ? '' : other));
}

/** Required fields that no column supplies. The country may also be one value for all rows. */
export function missingMatches(matching: Matching, country: string): readonly ImportField[] {
  const missing: ImportField[] = [];
  if (!matching.includes('name')) missing.push('name');
  if (!matching.includes('countryCode') && country === '') missing.push('countryCode');
  return missing;
}

/** An unmatched field is left out of the row, so its stored value stays. */
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

/** The cells of an export, in the order of IMPORT_FIELDS. */
export function toExportRow(address: Omit<Address, '_etag'>): string[] {
  return IMPORT_FIELDS.map((field) => fileText(importedValue(address, field) ?? ''));
}

/** Text that a spreadsheet would take for a formula, also behind apostrophes that already mark it as text. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A value as written to a file: a formula is defused so that opening the file runs nothing. */
export function fileText(value: string): string {
  return FORMULA.test(value) ? `'${value}` : value;
}

function cellValue(cell: string): string {
  return (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell).trim();
}

const codes = new Map<string, string>();

/** Accepts a country code or a country name in either language; anything else is kept as it is, to be reported as bad. */
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
