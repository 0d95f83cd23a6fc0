/**
 * The address that a row of a file says, be it of an address or of the receiver of a shipment: parts that have columns of their own
 * become lines, a zip code and a town in one cell are taken apart, a zero that a spreadsheet took is proposed, a country is its code.
 * Not here: which column is which (party-headings.ts), what is doubtful (row-doubts.ts).
 */
import { isPart, joinedParts } from './address-parts.ts';
import { countryOfWord } from './country-words.ts';
import { townAndCode } from './town-and-code.ts';
import { zipCodeWithZeros } from './zip-code.ts';

const CONTACT = 'contact.';

export interface ImportedParty {
  readonly own: Readonly<Record<string, string>>;
  readonly contact?: Readonly<Record<string, string>>;
}

/**
 * `read`: the cells by the names of their fields and parts. A field without a cell is only there if another one says it. `headings`: of
 * the parts. `country`: of a row that names none; a word that means no country stays as it is, to be reported as bad.
 */
export function importedParty(
  read: ReadonlyMap<string, string>,
  headings: Readonly<Record<string, string>>,
  country: string,
): ImportedParty {
  const of = (field: string) => read.get(field) ?? '';
  const countryCode = countryOfWord(of('countryCode')) ?? (of('countryCode') || country);
  const { contact, ...lines } = joinedParts(
    { name: of('name'), street1: of('street1'), street2: of('street2'), contact: of('contact.name') },
    { values: Object.fromEntries([...read].filter(([field]) => isPart(field))), headings },
    countryCode,
  );
  const { zipCode, city } = townAndCode(of('zipCode'), of('city'), countryCode);
  const fields = new Map([...read].filter(([field]) => !isPart(field)));
  const said = { ...lines, [`${CONTACT}name`]: contact, city, countryCode };
  for (const [field, text] of Object.entries({ ...said, zipCode: zipCodeWithZeros(zipCode, countryCode) ?? zipCode })) {
    if (text !== '' || fields.has(field)) fields.set(field, text);
  }
  const ofContact = [...fields].filter(([field]) => field.startsWith(CONTACT));
  return {
    own: Object.fromEntries([...fields].filter(([field]) => !field.startsWith(CONTACT))),
    ...(ofContact.length > 0 && {
      contact: Object.fromEntries(ofContact.map(([field, text]) => [field.slice(CONTACT.length), text])),
    }),
  };
}
