/**
 * The parts of an address that a file may have in columns of their own, and how they become the lines of an address: the number of
 * a house stands where its country writes it, and what says where in the house goes to the second line. Nothing of them is lost.
 * Not here: which column is which (party-headings.ts).
 */
import { foldText } from './fold-text.ts';

export const PART_FIELDS = [
  ...(['houseNo', 'houseLetter', 'houseAddition', 'careOf', 'entrance', 'floor', 'door', 'poBox'] as const),
  ...(['firstName', 'lastName'] as const),
] as const;
export type PartField = (typeof PART_FIELDS)[number];

export function isPart(field: string): field is PartField {
  return (PART_FIELDS as readonly string[]).includes(field);
}

/** What a row says in such columns, by field, and the headings of those that mean nothing without them (`Floor`: `3`). */
export interface AddressParts {
  readonly values: Readonly<Partial<Record<PartField, string>>>;
  readonly headings: Readonly<Partial<Record<PartField, string>>>;
}

interface Lines {
  readonly name: string;
  readonly street1: string;
  readonly street2: string;
  readonly contact: string;
}

/** 12 High Street; everywhere else the number comes behind. */
const NUMBER_FIRST: ReadonlySet<string> = new Set(
  'AU CA DZ FR GB GF GG GP HK IE IM IN JE LK LU MA MC MF MQ MU MY NC NZ PF PH PK PM PR RE SG SN TH TN US VI WF YT ZA'.split(
    ' ',
  ),
);
/** 12 A; elsewhere 12A. */
const SPACED_LETTER: ReadonlySet<string> = new Set(['AX', 'FI', 'SE']);
/** 12/3; elsewhere 12-3. */
const FLAT_BEHIND_SLASH: ReadonlySet<string> = new Set('AT BG CZ HR HU PL RO RS SI SK UA'.split(' '));
/** A number, or a letter, which alone do not say what they count. */
const BARE = /^(?:\p{L}?\s?\d+\s?\p{L}?|\p{L})$/u;
const CARE_OF = /^(?:c\s?\/\s?o|co|℅|p\.?\s?a\.?|att|attn|att:|v\/|z\.\s?hd\.?|å|at)[\s:.]/iu;

export function joinedParts(lines: Lines, { values, headings }: AddressParts, countryCode: string): Lines {
  const labelled = (field: PartField) => {
    const value = values[field] ?? '';
    return BARE.test(value) && headings[field] ? `${headings[field]} ${value}` : value;
  };
  const number = houseNumber(values, countryCode);
  const street = withNumber(lines.street1, number, values.houseNo ?? '', countryCode);
  const box = labelled('poBox');
  const careOf = values.careOf && !CARE_OF.test(values.careOf) ? `c/o ${values.careOf}` : values.careOf;
  const more = [
    careOf,
    lines.street2,
    labelled('entrance'),
    labelled('floor'),
    labelled('door'),
    street === '' ? '' : box,
  ];
  return {
    ...withPerson(lines, values),
    street1: street || box,
    street2: more
      .filter((text, at) => text && !more.slice(0, at).some((other) => other && holds(other, text)))
      .join(', '),
  };
}

function houseNumber({ houseNo = '', houseLetter = '', houseAddition = '' }: AddressParts['values'], country: string) {
  return [houseLetter, houseAddition].filter(Boolean).reduce((number, addition) => {
    if (number === '' || /^[^\p{L}\p{N}]/u.test(addition)) return number + addition;
    if (/^\p{L}$/u.test(addition)) return `${number}${SPACED_LETTER.has(country) ? ' ' : ''}${addition}`;
    if (/^\d/.test(addition)) return `${number}${FLAT_BEHIND_SLASH.has(country) ? '/' : '-'}${addition}`;
    return `${number} ${addition}`;
  }, houseNo);
}

/** A street that has the number already keeps it, and gets what is behind it. */
function withNumber(street: string, number: string, bare: string, country: string): string {
  if (number === '' || street === '' || isAround(street, number)) return street || number;
  if (bare !== '' && bare !== number && street.endsWith(bare) && isAround(street, bare)) {
    return street.slice(0, -bare.length) + number;
  }
  return NUMBER_FIRST.has(country) ? `${number} ${street}` : `${street} ${number}`;
}

/** Whether a street begins or ends with a number. */
function isAround(street: string, number: string): boolean {
  const [whole, part] = [foldText(street), foldText(number)];
  const isEdge = (sign: string | undefined) => sign === undefined || !/[\p{L}\p{N}]/u.test(sign);
  return (
    (whole.startsWith(part) && isEdge(whole[part.length])) ||
    (whole.endsWith(part) && isEdge(whole.at(-part.length - 1)))
  );
}

/** Beside a company a person is its contact; without one, the receiver. A name that says both already stays as it is. */
function withPerson(lines: Lines, { firstName = '', lastName = '' }: AddressParts['values']): Lines {
  const person = holds(lastName, firstName) ? lastName : [firstName, lastName].filter(Boolean).join(' ');
  if (holds(lines.name, person) || holds(lines.contact, person)) return lines;
  if (lines.name === '') return { ...lines, name: person };
  return { ...lines, contact: [lines.contact, person].filter(Boolean).join(', ') };
}

/** Each word of the second is one of the first. */
function holds(text: string, words: string): boolean {
  const known = new Set(foldText(text).split(/[\s,]+/));
  return (
    words === '' ||
    foldText(words)
      .split(/[\s,]+/)
      .every((word) => known.has(word))
  );
}
