/**
 * What a search text means: a plain text equals (ids, numbers) or is contained (names); with `%` it is a pattern
 * for the whole value, `%` standing for any run of characters. Every other character, `_` and `\` too, is plain.
 * One reading, two outlets: a matcher for the device and a LIKE pattern for the database.
 */
import { foldText } from './fold-text.ts';

/** How a text without `%` is compared. */
export type PlainMeaning = 'equals' | 'contains';

const ANY = '%';

/** The search text as pieces between wildcards, folded; undefined when it asks for nothing. */
function piecesOf(search: string | null | undefined, plain: PlainMeaning): string[] | undefined {
  const text = foldText(search ?? '').trim();
  if (text === '') return undefined;
  if (text.includes(ANY)) return text.split(ANY);
  return plain === 'contains' ? ['', text, ''] : [text];
}

/** A test for values in folded form; undefined when the search text asks for nothing. */
export function wildcardMatcher(
  search: string | null | undefined,
  plain: PlainMeaning,
): ((folded: string) => boolean) | undefined {
  const pieces = piecesOf(search, plain);
  return pieces && matcherOf(pieces);
}

/** The same test as a LIKE pattern with `\` as its escape character, for a column that holds folded text. */
export function likePattern(search: string | null | undefined, plain: PlainMeaning): string | undefined {
  return piecesOf(search, plain)
    ?.map((piece) => piece.replace(/[\\_]/g, '\\$&'))
    .join(ANY);
}

/** First piece at the start, last at the end, the others from left to right at their earliest place between. */
function matcherOf([first = '', ...others]: readonly string[]): (value: string) => boolean {
  const last = others.pop();
  if (last === undefined) return (value) => value === first;
  return (value) => {
    const end = value.length - last.length;
    if (end < first.length || !value.startsWith(first) || !value.endsWith(last)) return false;
    let position = first.length;
    for (const piece of others) {
      const found = value.indexOf(piece, position);
      if (found < 0 || found + piece.length > end) return false;
      position = found + piece.length;
    }
    return true;
  };
}
