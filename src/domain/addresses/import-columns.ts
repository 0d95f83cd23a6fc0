/**
 * The columns of an address file: which field a heading stands for, in both languages, and how a row of the file becomes a
 * row of an import. An exported file can be imported again without changing anything.
 * Not here: reading and writing the file (client/features/addresses), what a row means (address-import.ts).
 */
import type { Address, AddressImportRow } from '#contract/address.ts';
import { countryOfWord } from '#domain/shared/country-words.ts';
import { headingFields, matchedHeadings } from '#domain/shared/headings.ts';
import { zipCodeWithZeros } from '#domain/shared/zip-code.ts';
import { FORMULA, fileText } from '../shared/spreadsheet-text.ts';
import { IMPORT_FIELDS, type ImportField, importedValue } from './address-import.ts';

/**
 * The headings that stand for each field, without spaces and punctuation; they include the labels of the form in both
 * languages. A number or an id without more words is the other system's, so it is the customer's number and never Kaj's id.
 */
const HEADINGS: Readonly<Record<ImportField, string>> = {
  addressId: 'addressid adressid',
  customerNo:
    'customerno customernumber customernr customerid custno kundnr kundnummer kundid kundno kundennummer kundennr kundenid kdnr kundenr kundenummer debitor debitornr debitornummer debitorennummer debitorno asiakasnumero accountno accountnumber externalid id nr nummer number',
  name: 'name name1 namn kundnamn customer customername företag företagsnamn company companyname mottagare receiver recipient firma firmenname firmanamn kundenname empfänger navn nimi yritys',
  street1:
    'street street1 gata gata1 adress adress1 adressrad1 address address1 addressline1 gatuadress streetaddress utdelningsadress postadress leveransadress besöksadress strasse straße straßehausnummer strassehausnummer straßeundhausnummer adresse adresse1 anschrift katuosoite osoite',
  street2: 'street2 gata2 adress2 adressrad2 address2 addressline2 coadress adresse2 adresszusatz',
  zipCode: 'zipcode zip postcode postalcode postnummer postnr postkod plz postleitzahl postinumero',
  city: 'city ort postort stad town stadt wohnort by poststed postitoimipaikka kaupunki',
  countryCode: 'country countrycode land landskod landkod landcode ländercode länderkennzeichen staat countryiso maa',
  vatNo:
    'vatnumber vatno vatnr vat vatid momsnummer momsnr momsregnr momsregistreringsnummer vatregistrationnumber ustid ustidnr ustidnummer umsatzsteueridentifikationsnummer',
  'contact.name':
    'contact contactname contactperson kontakt kontaktperson kontaktnamn referens erreferens reference ansprechpartner yhteyshenkilö',
  'contact.phoneNo':
    'phone phoneno phonenumber telephone telefon telefonnummer telefonnr telnr tel fon mobil mobile mobiltelefon mobilnummer handy rufnummer puhelin',
  'contact.email': 'email mail epost epostadress emailaddress emailadresse mejl sähköposti',
};

const FIELD_BY_HEADING = headingFields(HEADINGS);

/** One entry per column; '' means the column is ignored. Only one column may supply a field. */
export type Matching = readonly (ImportField | '')[];

export function matchHeadings(headings: readonly string[]): Matching {
  return matchedHeadings(FIELD_BY_HEADING, headings);
}

/** Rows that may stand above the headings: a title, a date. */
const TITLE_ROWS = 10;
/** A single match may be a word of a title. */
const HEADINGS_AT_LEAST = 2;
/** What stands in addresses and in no heading. */
const IS_DATA = /\d{3}|@/;

/** Where the headings are; undefined in a file that begins with its first address. */
export function headingsPlace(rows: readonly (readonly string[])[]): number | undefined {
  const matches = (cells: readonly string[]) => matchHeadings(cells).filter((field) => field !== '').length;
  const place = rows.slice(0, TITLE_ROWS).findIndex((cells) => matches(cells) >= HEADINGS_AT_LEAST);
  if (place >= 0) return place;
  const [first = []] = rows;
  return matches(first) === 0 && first.some((cell) => IS_DATA.test(cell)) ? undefined : 0;
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

/** An unmatched field is left out of the row, so its stored value stays. `country` fills the rows that name none. */
export function toImportRow(cells: readonly string[], matching: Matching, country: string): AddressImportRow {
  const values = new Map<ImportField, string>();
  for (const [column, field] of matching.entries()) {
    if (field !== '') values.set(field, importedCell(field, cells[column] ?? ''));
  }
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

/** The cells of an export, in the order of IMPORT_FIELDS. */
export function toExportRow(address: Omit<Address, '_etag'>): string[] {
  return IMPORT_FIELDS.map((field) => fileText(importedValue(address, field) ?? ''));
}

/** What a spreadsheet is told to keep as text: ="00120" and '00120. Line breaks within a cell become blanks. */
const KEPT_AS_TEXT = /^="((?:[^"]|"")*)"$/;

function cellValue(cell: string): string {
  const text = cell.trimStart();
  if (text.startsWith("'") && FORMULA.test(text)) return oneLine(text.slice(1));
  const [, kept] = KEPT_AS_TEXT.exec(text.trimEnd()) ?? [];
  return oneLine(kept?.replaceAll('""', '"') ?? text);
}

/**
 * The value of a cell. A column of numbers with gaps is written with decimals by some programs (41104.0), which is told
 * (row-doubts.ts).
 */
export function importedCell(field: ImportField, cell: string): string {
  const value = cellValue(cell);
  return field === 'zipCode' || field === 'customerNo' ? value.replace(/^(\d+)[.,]0{1,2}$/, '$1') : value;
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ').trim();
}

/** A word that means no country is kept as it is, to be reported as bad. */
function toCountryCode(written: string): string {
  return countryOfWord(written) ?? written;
}
