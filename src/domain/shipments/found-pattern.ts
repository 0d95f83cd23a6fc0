/**
 * A search text of the list as a LIKE pattern over the texts of the box (found-text.ts), whose index knows parts of them: whatever the
 * search finds answers it, and others may, because these texts have neither blanks nor accents nor signs. They hold letters, digits
 * and edges only, so the pattern needs no escapes.
 */
import { type PlainMeaning, piecesOf } from '#domain/shared/wildcard.ts';
import { EDGE, foldToFind } from './found-text.ts';

/** Undefined where it would leave nothing out. */
export function foundPattern(search: string | null | undefined, plain: PlainMeaning): string | undefined {
  const pieces = piecesOf(search, plain)?.map(foldToFind);
  if (!pieces?.some((piece) => piece !== '')) return undefined;
  // A start of signs alone leaves no trace in the texts, nor does such an end.
  const start = pieces[0] === '' ? '' : EDGE;
  const end = pieces.at(-1) === '' ? '' : EDGE;
  return `%${start}${pieces.join('%')}${end}%`;
}
