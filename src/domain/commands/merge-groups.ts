/**
 * Three-way merge of an entity, group by group. A group is what is chosen as one: mostly a single field, or fields that mean
 * nothing without each other. For each group: theirs unchanged → mine; both the same → nothing to send; mine unchanged →
 * theirs; otherwise a clash for a person. A record (a party) is merged member by member and a list line by line, so that
 * nobody is asked about a member or a line that only one side touched, and none of those is overwritten.
 * Not here: which groups a document has (domain/kinds), changes of state (merge-entry.ts).
 */
import { isSame } from '#domain/shared/change-set.ts';
import { mergeLines, withRenamed } from '#domain/shared/line-merge.ts';
import type { LineRules } from '#domain/shared/line-pairs.ts';
import { type MemberRules, mergeMembers, type Sides } from '#domain/shared/merge-members.ts';

export interface FieldConflict {
  /** `orderNumber`, `receiver.contact.phoneNo`, `goodsLines.2.weight`: the group, and what of it. */
  readonly group: string;
  /** Of a clash in a list: the row that the person saw, counted from 1. */
  readonly line?: number;
  /** Of a clash within a record or a line: the values that are chosen together, by the paths of their members. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface MergeGroup<Document> {
  readonly name: string;
  readonly read: (document: Document) => unknown;
  /** For a list. */
  readonly lines?: LineRules;
  /** For a group that is read as one object. */
  readonly record?: RecordRules;
}

export interface RecordRules extends MemberRules {
  /** Whether it is another thing now (another receiver): then nothing of the two is mixed. */
  readonly isReplaced?: (base: never, now: never) => boolean;
}

export interface GroupMerge {
  /** The groups that still have to be sent, with their values. */
  readonly send: ReadonlyMap<string, unknown>;
  readonly clashes: readonly FieldConflict[];
}

/** `decided`: the clashes decided for this person, by their groups, or by a group for all that is in it. */
export function mergeGroups<Document>(
  groups: readonly MergeGroup<Document>[],
  base: Document,
  mine: Document,
  theirs: Document,
  decided: readonly string[] = [],
): GroupMerge {
  const send = new Map<string, unknown>();
  const clashes: FieldConflict[] = [];
  const renamed = new Map<string, ReadonlyMap<string, string>>();
  const isDecided = (id: string) => decided.some((one) => id === one || id.startsWith(`${one}.`));
  for (const group of groups) {
    const { name, read } = group;
    const sides: Sides<unknown> = {
      base: read(base),
      mine: referring(group, read(mine), renamed),
      theirs: read(theirs),
    };
    if (isSame(sides.mine, sides.base) || isSame(sides.mine, sides.theirs)) continue;
    const inner = isSame(sides.theirs, sides.base)
      ? undefined
      : within(group, sides, (id) => isDecided(`${name}.${id}`));
    if (inner) {
      if (inner.renamed) renamed.set(name, inner.renamed);
      if (!isSame(inner.merged, sides.theirs)) send.set(name, inner.merged);
      const open = inner.clashes.map(({ id, ...clash }) => ({ ...clash, group: `${name}.${id}` }));
      clashes.push(...open.filter((clash) => !isDecided(clash.group)));
    } else if (isSame(sides.theirs, sides.base) || isDecided(name)) send.set(name, sides.mine);
    else clashes.push({ group: name, ...sides });
  }
  return { send, clashes };
}

/** Lines in which those of an earlier group are named as they are called now. */
function referring(
  { lines }: Pick<MergeGroup<never>, 'lines'>,
  mine: unknown,
  renamed: ReadonlyMap<string, ReadonlyMap<string, string>>,
): unknown {
  return lines?.refers && Array.isArray(mine) ? withRenamed(mine, lines, renamed.get(lines.refers.to)) : mine;
}

interface Within {
  readonly merged: unknown;
  readonly renamed?: ReadonlyMap<string, string>;
  readonly clashes: readonly (Omit<FieldConflict, 'group'> & { readonly id: string })[];
}

/** Undefined for a group that is chosen as a whole. */
function within(
  { lines, record }: Pick<MergeGroup<never>, 'lines' | 'record'>,
  sides: Sides<unknown>,
  isMine: (id: string) => boolean,
): Within | undefined {
  const { base, mine, theirs } = sides;
  if (lines && [base, mine, theirs].every(Array.isArray)) {
    const merge = mergeLines(sides as Sides<readonly object[]>, lines, isMine);
    const clashes = merge.clashes.map(({ isWhole: _, ...clash }) => clash);
    return { merged: merge.lines, renamed: merge.renamed, clashes };
  }
  if (!record || ![base, mine, theirs].every((side) => typeof side === 'object' && side !== null)) return undefined;
  const isReplaced = (now: unknown) => record.isReplaced?.(base as never, now as never);
  if (isReplaced(mine) || isReplaced(theirs)) return undefined;
  return mergeMembers(sides as Sides<object>, record, isMine);
}
