/**
 * Lays out a clash for a person: one row per field that is not the same on all three sides. Lines are matched by their
 * number; a line that one side lacks is a single row.
 * Not here: which groups clash (merge-groups.ts), names and texts of the values (client/i18n).
 */
import type { EntityKind } from '#domain/commands/kind-names.ts';
import type { FieldConflict } from '#domain/commands/merge-groups.ts';
import { anyKind } from '#domain/kinds/kinds.ts';
import { isSame } from '#domain/shared/change-set.ts';
import type { LineView } from '#domain/shipments/field-changes.ts';

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
type Fields = Readonly<Record<string, unknown>>;

export function clashRows(kind: EntityKind, { group, ...sides }: FieldConflict): readonly ClashRow[] {
  const found = anyKind(kind).groups.find(({ name }) => name === group);
  if (found?.path) return rows(found.path, sides, found.unseen);
  return found?.lines ? lineRows(group, sides, found.lines) : memberRows(found?.fields ?? [], sides);
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
      rows(`${path}.${member}`, { base: of(base, member), mine: of(mine, member), theirs: of(theirs, member) }),
    );
}

function lineRows(path: string, sides: Sides, { numberOf, unseen }: LineView): readonly ClashRow[] {
  const lines = (side: unknown) => byNumber(side, numberOf);
  const [base, mine, theirs] = [lines(sides.base), lines(sides.mine), lines(sides.theirs)];
  const numbers = [...new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])].sort((a, b) => a - b);
  return numbers.flatMap((number): readonly ClashRow[] => {
    const [b, m, t] = [base.get(number), mine.get(number), theirs.get(number)];
    const line = (m ?? t ?? b)?.position ?? 0;
    const values = { base: b?.line ?? null, mine: m?.line ?? null, theirs: t?.line ?? null };
    if (b && m && t) return rows(path, values, unseen).map((row) => ({ ...row, line }));
    return isSame(values.base, values.mine) && isSame(values.base, values.theirs) ? [] : [{ path, line, ...values }];
  });
}

type Lines = ReadonlyMap<number, { readonly line: unknown; readonly position: number }>;

function byNumber(side: unknown, numberOf: LineView['numberOf']): Lines {
  const lines: readonly unknown[] = Array.isArray(side) ? side : [];
  return new Map(lines.map((line, index) => [numberOf(line as never, index), { line, position: index + 1 }]));
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
