/**
 * Which column of a table stands for what, by its heading: written in either language, with or without spaces, signs and
 * units. A field is taken from one column only.
 */
import { foldText } from './fold-text.ts';

/** Headings by what they stand for, a blank between two. */
export type HeadingWords<Field extends string> = Readonly<Record<Field, string>>;

export function headingFields<Field extends string>(words: HeadingWords<Field>): ReadonlyMap<string, Field> {
  const fields = Object.keys(words) as Field[];
  return new Map(fields.flatMap((field) => words[field].split(' ').map((heading) => [heading, field] as const)));
}

/** One for each heading; '' is one that is not known, or stood there before. */
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

/** A text without spaces and signs, in the form in which words are compared. */
export function bareWord(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, '');
}
