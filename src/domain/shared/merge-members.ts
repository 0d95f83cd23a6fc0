/**
 * Three-way merge of one record, member by member: a line, a party, the contents of a register entry. What only one side
 * changed is taken; what both changed differently clashes. Members that follow from each other are one choice.
 * Not here: lists (line-merge.ts), records that are replaced as a whole (domain/commands/merge-groups.ts).
 */
import { type Fields, isFields, isSame } from './change-set.ts';

export interface MemberRules {
  /** Members that no form shows: they never clash. */
  readonly unseen?: ReadonlySet<string>;
  /** Members that follow from each other: all of them are taken from one side. */
  readonly together?: readonly (readonly string[])[];
  /** Members that are records themselves, and are merged member by member too. */
  readonly nested?: readonly string[];
}

/** Values of the members that are chosen together, by their paths. */
export interface MemberClash {
  /** The path of the first of them: `weight`, `contact.phoneNo`. */
  readonly id: string;
  readonly base: Fields;
  readonly mine: Fields;
  readonly theirs: Fields;
}

export interface MemberMerge {
  readonly merged: Fields;
  readonly clashes: readonly MemberClash[];
}

export interface Sides<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/** `isMine`: whether a clash, by its id, is decided for this person; until it is decided, theirs stands. */
export function mergeMembers(
  sides: Sides<object>,
  rules: MemberRules,
  isMine: (id: string) => boolean,
  prefix = '',
): MemberMerge {
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs] as [Fields, Fields, Fields];
  const merged: Record<string, unknown> = { ...theirs };
  const clashes: MemberClash[] = [];
  for (const members of unitsOf([theirs, mine], rules.together ?? [])) {
    const [first = ''] = members;
    const [b, m, t] = [picked(base, members), picked(mine, members), picked(theirs, members)];
    if (isSame(m, b) || isSame(m, t)) continue;
    if (isSame(t, b)) {
      Object.assign(merged, presentIn(mine, members));
      continue;
    }
    if (rules.nested?.includes(first) && [base, mine, theirs].every((side) => isFields(side[first]))) {
      const inner = { base: base[first], mine: mine[first], theirs: theirs[first] } as Sides<object>;
      const left = mergeMembers(inner, {}, isMine, `${prefix}${first}.`);
      merged[first] = left.merged;
      clashes.push(...left.clashes);
      continue;
    }
    if (members.every((member) => rules.unseen?.has(member))) continue;
    const id = `${prefix}${first}`;
    const named = (side: Fields) => Object.fromEntries(members.map((member) => [`${prefix}${member}`, side[member]]));
    clashes.push({ id, base: named(b), mine: named(m), theirs: named(t) });
    if (isMine(id)) Object.assign(merged, presentIn(mine, members));
  }
  return { merged, clashes };
}

/** Every member once, those that belong together in one. */
function unitsOf(sides: readonly Fields[], together: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const members = [...new Set(sides.flatMap((side) => Object.keys(side)))];
  const joined = new Set(together.flat());
  return [...together, ...members.filter((member) => !joined.has(member)).map((member) => [member])];
}

/** An absent value is an empty one. */
function picked(record: Fields, members: readonly string[]): Fields {
  return Object.fromEntries(members.map((member) => [member, record[member] ?? null]));
}

function presentIn(record: Fields, members: readonly string[]): Fields {
  return Object.fromEntries(members.filter((member) => member in record).map((member) => [member, record[member]]));
}
