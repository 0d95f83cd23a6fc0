/**
 * Splits a GS1 element string into application identifiers with their values, in the order they appear in the code.
 * Source: GS1 General Specifications, chapter 3 and figure 7.8.5-2. Not here: looking up the values.
 */

/** FNC1 as scanners send it: the end of an element of variable length. */
export const GROUP_SEPARATOR = '\u001d';

export interface Gs1Element {
  readonly identifier: string;
  readonly value: string;
}

/** Total length of an element with a fixed length, by its first two digits: nothing marks where such an element ends. */
const FIXED: Readonly<Record<string, number>> = {
  ...{ '00': 20, '01': 16, '02': 16, '03': 16, '04': 18 },
  ...{ '11': 8, '12': 8, '13': 8, '14': 8, '15': 8, '16': 8, '17': 8, '18': 8, '19': 8, '20': 4 },
  ...{ '31': 10, '32': 10, '33': 10, '34': 10, '35': 10, '36': 10, '41': 16 },
};
/** Length of the identifier itself by its first two digits. */
const IDENTIFIER: readonly (readonly [start: RegExp, length: number])[] = [
  [/^(0[0-4]|1[0-9]|2[0-2]|30|37|9\d)/, 2],
  [/^(2[345]|4[0-2])/, 3],
  [/^(3[1-69]|43|7\d|8\d)/, 4],
];
const LONGEST_VALUE = 90;

/** Undefined if the text is not an element string: an identifier is unknown, or a value is too short, too long or missing. */
export function gs1Elements(text: string): readonly Gs1Element[] | undefined {
  const elements: Gs1Element[] = [];
  let rest = text;
  while (rest !== '') {
    // A separator may follow any element, and may also come first in a code that is marked as GS1.
    if (rest.startsWith(GROUP_SEPARATOR)) {
      rest = rest.slice(1);
      continue;
    }
    const start = rest.slice(0, 2);
    const length = IDENTIFIER.find(([pattern]) => pattern.test(rest))?.[1];
    if (length === undefined || !/^\d+$/.test(rest.slice(0, length))) return undefined;
    const end = endOf(rest, FIXED[start]);
    if (end === undefined) return undefined;
    const value = rest.slice(length, end);
    if (value === '' || value.length > LONGEST_VALUE) return undefined;
    elements.push({ identifier: rest.slice(0, length), value });
    rest = rest.slice(end);
  }
  return elements.length > 0 ? elements : undefined;
}

/** Reads the text printed under the bars: `(00)373500000000000017(401)4711`. */
export function printedGs1Elements(text: string): readonly Gs1Element[] | undefined {
  const compact = text.replaceAll(' ', '');
  if (!/^(\(\d{2,4}\)[^()]+)+$/.test(compact)) return undefined;
  return [...compact.matchAll(/\((\d{2,4})\)([^()]+)/g)].map(([, identifier = '', value = '']) => ({
    identifier,
    value,
  }));
}

function endOf(rest: string, fixed: number | undefined): number | undefined {
  const separator = rest.indexOf(GROUP_SEPARATOR);
  const end = separator < 0 ? rest.length : separator;
  if (fixed === undefined) return end;
  return end >= fixed && /^\d+$/.test(rest.slice(0, fixed)) ? fixed : undefined;
}
