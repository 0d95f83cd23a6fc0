/**
 * Which field a column of a table holds, judged by its heading: in either language, with or without spaces, punctuation and
 * units. Only one column may supply a field.
 */
import { foldText } from './fold-text.ts';

/** The headings for each field, separated by blanks. */
export type HeadingWords<Field extends string> = Readonly<Record<Field, string>>;

export function headingFields<Field extends string>(words: HeadingWords<Field>): ReadonlyMap<string, Field> {
  const fields = Object.keys(words) as Field[];
  return new Map(
    fields.flatMap((field) => words[field].split(' ').map((heading) => [bareWord(heading), field] as const)),
  );
}

/** One field per heading; '' if the heading is unknown or an earlier column has the same field. */
export function matchedHeadings<Field extends string>(
  known: ReadonlyMap<string, Field>,
  headings: readonly string[],
): readonly (Field | '')[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const field = known.get(bareWord(heading)) ?? '';
    if (taken.has(field)) return '';
    taken.add(field);
    return field;
  });
}

/** Rows that may stand above the headings: a title, a date. */
const TITLE_ROWS = 10;
/** A single match may be a word of a title. */
const HEADINGS_AT_LEAST = 2;
/** What stands in values and in no heading. */
const IS_DATA = /\d{3}|@/;

/** Where the headings of a table are; undefined in one that begins with its first row of values. */
export function placeOfHeadings(
  rows: readonly (readonly string[])[],
  match: (headings: readonly string[]) => readonly string[],
): number | undefined {
  const matches = (cells: readonly string[]) => match(cells).filter((field) => field !== '').length;
  const place = rows.slice(0, TITLE_ROWS).findIndex((cells) => matches(cells) >= HEADINGS_AT_LEAST);
  if (place >= 0) return place;
  const [first = []] = rows;
  return matches(first) === 0 && first.some((cell) => IS_DATA.test(cell)) ? undefined : 0;
}

/** If another column supplied the field, that column loses it. */
export function withMatch<Field extends string>(
  matching: readonly (Field | '')[],
  column: number,
  field: Field | '',
): readonly (Field | '')[] {
  return matching.map((other, at) => (at === column ? field : other === field ? '' : other));
}

/** A text without spaces and punctuation, in the form in which words are compared. */
export function bareWord(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, '');
}
