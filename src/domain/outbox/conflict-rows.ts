/**
 * Lays out a clash for a person: one row per field of it that is not the same on all three sides. A line that one side lacks
 * is a single row.
 * Not here: which groups clash (merge-groups.ts), names and texts of the values (client/i18n).
 */
import type { EntityKind } from '#domain/commands/kind-names.ts';
import type { FieldConflict } from '#domain/commands/merge-groups.ts';
import { anyKind } from '#domain/kinds/kinds.ts';
import { isFields, isSame } from '#domain/shared/change-set.ts';

export interface ClashRow {
  /** The path without the line's number: `goodsLines.weight`, or `goodsLines` if the row is about the whole line. */
  readonly path: string;
  /** Position of the line, counted from 1. */
  readonly line?: number;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

type Sides = Pick<ClashRow, 'base' | 'mine' | 'theirs'>;

export function clashRows(kind: EntityKind, { group: id, line, ...sides }: FieldConflict): readonly ClashRow[] {
  const [name = '', ...rest] = id.split('.');
  const group = anyKind(kind).groups.find((one) => one.name === name);
  if (!group) return [];
  if (line === undefined && rest.length === 0) {
    if (group.path === undefined) return memberRows(group.fields, sides);
    return rows(group.path, sides, group.record?.unseen);
  }
  if (rest.length === 1 && line !== undefined) return [{ path: name, line, ...sides }];
  const inLine = line !== undefined && { line };
  return rows(inLine ? name : (group.path ?? ''), sides).map((row) => ({ ...row, ...inLine }));
}

/** Of a group that is read as the values of its fields. */
function memberRows(fields: readonly string[], { base, mine, theirs }: Sides): readonly ClashRow[] {
  const at = (side: unknown, index: number) => (side as readonly unknown[] | null)?.[index] ?? null;
  return fields.flatMap((field, index) =>
    rows(field, { base: at(base, index), mine: at(mine, index), theirs: at(theirs, index) }),
  );
}

function rows(path: string, sides: Sides, skip: ReadonlySet<string> = new Set()): readonly ClashRow[] {
  const { base, mine, theirs } = sides;
  const objects = [base, mine, theirs].filter(isFields);
  if (objects.length === 0) return isSame(base, mine) && isSame(base, theirs) ? [] : [{ path, ...sides }];
  const members = new Set(objects.flatMap(Object.keys));
  const of = (side: unknown, member: string) => (isFields(side) ? (side[member] ?? null) : null);
  return [...members]
    .filter((member) => !skip.has(member))
    .flatMap((member) =>
      rows(path ? `${path}.${member}` : member, {
        base: of(base, member),
        mine: of(mine, member),
        theirs: of(theirs, member),
      }),
    );
}
