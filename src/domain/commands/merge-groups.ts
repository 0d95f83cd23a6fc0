/**
 * Three-way merge by groups: fields that only make sense together are taken together, so that no merge produces a combination
 * nobody typed. For each group: theirs unchanged → mine; both the same → nothing to send; mine unchanged → theirs; otherwise
 * a clash for a person. Lists of lines are merged line by line only if both sides have the same lines and changed different
 * ones.
 * Not here: which groups a document has (domain/kinds), changes of state (merge-entry.ts).
 */
import { isSame } from '#domain/shared/change-set.ts';

export interface FieldConflict {
  readonly group: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface MergeGroup<Document> {
  readonly name: string;
  readonly read: (document: Document) => unknown;
  /** For a list: what identifies the same line on all sides. */
  readonly lineKey?: (line: never, position: number) => string;
}

export interface GroupMerge {
  /** The groups that still have to be sent, with their values. */
  readonly send: ReadonlyMap<string, unknown>;
  readonly clashes: readonly FieldConflict[];
}

export function mergeGroups<Document>(
  groups: readonly MergeGroup<Document>[],
  base: Document,
  mine: Document,
  theirs: Document,
  decided: readonly string[] = [],
): GroupMerge {
  const send = new Map<string, unknown>();
  const clashes: FieldConflict[] = [];
  for (const { name, read, lineKey } of groups) {
    const [b, m, t] = [read(base), read(mine), read(theirs)];
    if (isSame(m, b) || isSame(m, t)) continue;
    const isMine = isSame(t, b) || decided.includes(name);
    const merged = isMine ? m : lineKey && mergeLines(b, m, t, lineKey as LineKey);
    if (merged === undefined) clashes.push({ group: name, base: b, mine: m, theirs: t });
    else send.set(name, merged);
  }
  return { send, clashes };
}

type LineKey = (line: unknown, position: number) => string;

/** Undefined if a person has to decide. */
function mergeLines(base: unknown, mine: unknown, theirs: unknown, keyOf: LineKey): readonly unknown[] | undefined {
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return undefined;
  const keys = base.map(keyOf);
  if (new Set(keys).size !== keys.length) return undefined;
  if (!isSame(keys, mine.map(keyOf)) || !isSame(keys, theirs.map(keyOf))) return undefined;
  const touched = (lines: readonly unknown[]) => keys.map((_, index) => !isSame(lines[index], base[index]));
  const [byMe, byThem] = [touched(mine), touched(theirs)];
  if (byMe.some((isMine, index) => isMine && byThem[index] && !isSame(mine[index], theirs[index]))) return undefined;
  return keys.map((_, index) => (byMe[index] ? mine[index] : theirs[index]));
}
