/**
 * The columns of an address file: which field a heading stands for, in several languages, and as other programs export it. A heading
 * may name which of several addresses it is of (`Business Street`, `Shipping City`): the one to deliver to comes before one that is
 * named in no way, and that one before the one of the invoice; what belongs to a street that is not taken is not taken either.
 * Not here: what a cell means (import-columns.ts).
 */
import { PART_FIELDS, type PartField } from '#domain/shared/address-parts.ts';
import { bareWord, headingFields } from '#domain/shared/headings.ts';
import {
  besideOthers,
  COMPANY,
  isTownWithCode,
  nameParts,
  PART_HEADINGS,
  PARTY_HEADINGS,
} from '#domain/shared/party-headings.ts';
import { IMPORT_FIELDS, type ImportField } from './address-import.ts';

/** What a column may hold: a field, or a part of one. */
export const COLUMN_FIELDS = [...IMPORT_FIELDS, ...PART_FIELDS] as const;
export type ColumnField = ImportField | PartField;

/** One entry per column; '' means the column is ignored. Only one column may supply a field. */
export type Matching = readonly (ColumnField | '')[];

/**
 * A number or an id without more words is the other system's, so it is the customer's number and never Kaj's id.
 */
const HEADINGS: Readonly<Record<ColumnField, string>> = {
  ...PARTY_HEADINGS,
  ...PART_HEADINGS,
  addressId: 'addressid adressid',
  customerNo: `${PARTY_HEADINGS.customerNo} externalid id nr no nummer number`,
  deliveryType:
    'usualdeliverytype deliverytype deliverymethod shippingmethod vanligleveranstyp leveranstyp leveranssätt levsätt leveransmetod fraktsätt',
  instructions:
    'instructions instruction deliveryinstructions deliveryinstruction deliverynote anvisningar anvisning leveransanvisning leveransanvisningar leveransinstruktion leveransinstruktioner fraktanvisning',
  openingHours:
    'openinghours openhours hours businesshours deliveryhours öppettider öppettid leveranstider öffnungszeiten åbningstider',
};

const FIELD_BY_HEADING = headingFields(HEADINGS);
const { customerNo: _, ...OF_A_PLACE } = PARTY_HEADINGS;
const PARTY: ReadonlyMap<string, ColumnField> = headingFields({ ...OF_A_PLACE, ...PART_HEADINGS });

/** What an address is for, in the order in which they are looked for; `plain` says nothing. */
const KINDS = ['delivery', 'plain', 'usual', 'invoice'] as const;
type Kind = (typeof KINDS)[number];

/** Before a field's word. Longer ones first. */
const KIND_WORDS: Readonly<Record<Exclude<Kind, 'plain'>, readonly string[]>> = {
  delivery:
    'deliveryaddress shippingaddress shiptoaddress leveransadress lieferadresse leveringsadresse toimitusosoite deliveryto delivery deliverto shipping shipto ship postto leverans lev receiver recipient mottagar'.split(
      ' ',
    ),
  usual:
    'defaultaddress address1 adress1 address adress businessaddress business workaddress work office company customer kund besöks visiting primary main default contact sa'.split(
      ' ',
    ),
  invoice:
    'billingaddress invoiceaddress fakturaadress address2 address3 billing billto bill invoice faktura fakturerings soldto buyer rechnungs homeaddress home hem private other mailing postal po'.split(
      ' ',
    ),
};
/** Of one address together: half of one and half of another is a place that is not. */
const TOWN: readonly ColumnField[] = ['zipCode', 'city'];
const STREET_PARTS = [
  'houseNo',
  'houseLetter',
  'houseAddition',
  'careOf',
  'entrance',
  'floor',
  'door',
  'poBox',
] as const;
const PLACE: readonly ColumnField[] = ['street1', 'street2', ...STREET_PARTS, ...TOWN];

interface Meaning {
  readonly field: ColumnField;
  readonly kind: Kind;
  readonly isCompany: boolean;
}

export function matchHeadings(headings: readonly string[]): Matching {
  const meanings = besideOthers(
    headings,
    headings.map((heading) => meaningOf(bareWord(heading))),
  );
  const place = placeKind(meanings);
  const matching: (ColumnField | '')[] = headings.map(() => '');
  const take = (isWanted: (meaning: Meaning) => boolean) => {
    for (const [column, meaning] of meanings.entries()) {
      if (!meaning || matching.includes(meaning.field) || !isWanted(meaning)) continue;
      const isOfAnother = PLACE.includes(meaning.field) && meaning.kind !== place && hasStreet(meanings, meaning.kind);
      if (!isOfAnother) matching[column] = meaning.field;
    }
  };
  take(({ isCompany, kind }) => isCompany && kind === place);
  take(({ isCompany }) => isCompany);
  take(({ field, kind }) => kind === place && (kind === 'delivery' || PLACE.includes(field)));
  take(({ field, kind }) => field === 'countryCode' && kind === place);
  for (const wanted of ['plain', 'delivery', 'usual', 'invoice'] as const) take(({ kind }) => kind === wanted);
  const matched = withContact(matching, meanings);
  const parts = nameParts(headings, matched);
  return matched.map((field, column) => parts[column] ?? field);
}

/** Whose street is taken: the first that also has a town, or else the first there is. */
function placeKind(meanings: readonly (Meaning | undefined)[]): Kind | undefined {
  const hasTown = (kind: Kind) => meanings.some((one) => one?.kind === kind && TOWN.includes(one.field));
  const streets = KINDS.filter((kind) => hasStreet(meanings, kind));
  return streets.find(hasTown) ?? streets[0];
}

function hasStreet(meanings: readonly (Meaning | undefined)[], kind: Kind): boolean {
  return meanings.some((one) => one?.kind === kind && one.field === 'street1');
}

/** Beside the name of a company, the name of a person is its contact. */
function withContact(matching: Matching, meanings: readonly (Meaning | undefined)[]): Matching {
  if (matching.includes('contact.name') || !meanings[matching.indexOf('name')]?.isCompany) return matching;
  const person = meanings.findIndex(
    (meaning, column) => matching[column] === '' && meaning?.field === 'name' && !meaning.isCompany,
  );
  return matching.map((field, column) => (column === person ? 'contact.name' : field));
}

function meaningOf(word: string): Meaning | undefined {
  const exact = FIELD_BY_HEADING.get(word) ?? townField(word);
  if (exact) return { field: exact, kind: 'plain', isCompany: COMPANY.has(word) };
  for (const kind of ['delivery', 'usual', 'invoice'] as const) {
    for (const whose of KIND_WORDS[kind]) {
      if (!word.startsWith(whose)) continue;
      const rest = word.slice(whose.length);
      const field = PARTY.get(rest) ?? PARTY.get(rest.replace(/^address/, '')) ?? townField(rest);
      if (field) return { field, kind, isCompany: COMPANY.has(rest) };
    }
  }
  return undefined;
}

function townField(word: string): ColumnField | undefined {
  return isTownWithCode(word) ? 'city' : undefined;
}
