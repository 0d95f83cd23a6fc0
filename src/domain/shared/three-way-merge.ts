/**
 * Merges two edits of one document: a value that only one side changed is taken; a value both changed differently is a clash
 * for a person to decide. Objects are merged member by member, lists and plain values as a whole.
 * Used when a document was changed elsewhere during an edit. Not here: asking the person (pages).
 */
import { isFields, isSame } from './change-set.ts';

export type FieldConflict = {
  /** A path as in field errors: `addresses.receiver.city`. */
  readonly path: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Of a clash about a line or its values: the row that the person sees, counted from 1. */
  readonly line?: number;
};

/** Where the two clash, `merged` holds mine. */
export type Merge<Document> = { readonly merged: Document; readonly clashes: readonly FieldConflict[] };

export function mergeThreeWays<Document>(base: Document, mine: Document, theirs: Document, path = ''): Merge<Document> {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { merged: mine, clashes: [] };
  if (isSame(mine, base)) return { merged: theirs, clashes: [] };
  if (!isFields(base) || !isFields(mine) || !isFields(theirs)) {
    return { merged: mine, clashes: [{ path, base, mine, theirs }] };
  }
  const merged: Record<string, unknown> = {};
  const clashes: FieldConflict[] = [];
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const member = mergeThreeWays(base[key], mine[key], theirs[key], path ? `${path}.${key}` : key);
    if (member.merged !== undefined) merged[key] = member.merged;
    clashes.push(...member.clashes);
  }
  return { merged: merged as Document, clashes };
}
