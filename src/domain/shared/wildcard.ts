/**
 * What a search text means: plain text must equal the value (ids, numbers) or be contained in it (names); text with `%` is a
 * pattern for the whole value, where `%` stands for any run of characters. Every other character is literal, including `_`
 * and `\`.
 * The text is parsed once and used two ways: as a matcher on the device and as a LIKE pattern in the database.
 */
import { foldText } from './fold-text.ts';

/** How a text without `%` is compared. */
export type PlainMeaning = 'equals' | 'contains';

const ANY = '%';

/** The pieces of the search text between wildcards, folded; undefined if the search text is blank. */
export function piecesOf(search: string | null | undefined, plain: PlainMeaning): string[] | undefined {
  const text = foldText(search ?? '').trim();
  if (text === '') return undefined;
  if (text.includes(ANY)) return text.split(ANY);
  return plain === 'contains' ? ['', text, ''] : [text];
}

/** A test for folded values; undefined if the search text is blank. */
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

/**
 * The first piece must be at the start, the last at the end, the others in between, each at its earliest place from left to
 * right.
 */
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
