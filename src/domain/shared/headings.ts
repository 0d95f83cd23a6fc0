/**
 * Which field a column of a table holds, judged by its heading: in either language, with or without spaces, punctuation and
 * units. Only one column may supply a field.
 */
import { foldText } from './fold-text.ts';

/** The headings for each field, separated by blanks. */
export type HeadingWords<Field extends string> = Readonly<Record<Field, string>>;

export function headingFields<Field extends string>(words: HeadingWords<Field>): ReadonlyMap<string, Field> {
  const fields = Object.keys(words) as Field[];
  return new Map(fields.flatMap((field) => words[field].split(' ').map((heading) => [heading, field] as const)));
}

/** One field per heading; '' if the heading is unknown or an earlier column has the same field. */
export function matchedHeadings<Field extends string>(
  known: ReadonlyMap<string, Field>,
  headings: readonly string[],
): readonly (Field | '')[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const field = known.get(bareWord(heading)) ?? '';
    if (field === '' || taken.has(field)) return '';
    taken.add(field);
    return field;
  });
}

/** A text without spaces and punctuation, in the form in which words are compared. */
export function bareWord(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, '');
}
