/**
 * Alphabetical order of the lists: Swedish, the same as the database's `sv-x-icu`.
 * Texts the language holds for equal are ordered by their code units, as the database does.
 */
export const SORT_LANGUAGE = 'sv';

const collator = new Intl.Collator(SORT_LANGUAGE);

export function compareText(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}
