/**
 * Which line of one version of a list is which line of another: lines are edited, added and removed on both sides, and most
 * carry no number of their own. A line keeps its identity by a number given for good where the list has one; otherwise by its
 * content, by its key where only one line has it, and for the rest by what most of its values say.
 * Not here: merging (line-merge.ts), which lists there are (domain/shipments/shipment-lines.ts).
 */
import { isSame } from './change-set.ts';

export interface LineRules {
  /** What names a line; undefined for a line that nothing names. */
  readonly keyOf: (line: never) => string | undefined;
  /** The key is given once and for good: lines with different keys are different lines, whatever they contain. */
  readonly isLasting: boolean;
  /** Members that no form shows. */
  readonly unseen: ReadonlySet<string>;
  /** Members that follow from each other: all of them are taken from one side. */
  readonly together?: readonly (readonly string[])[];
  /** A list without any line is no list. */
  readonly keepsOne: boolean;
  /** The line under a key that none of these has; only for lasting keys. */
  readonly renamed?: (line: never, taken: ReadonlySet<string>) => object;
  /** The member that holds the key of a line of another list. */
  readonly refers?: { readonly to: string; readonly by: string };
}

type Fields = Readonly<Record<string, unknown>>;
type Places = readonly (number | undefined)[];

/** For each line of `before` its place in `after`; undefined for one that is gone. */
export function pairLines(before: readonly object[], after: readonly object[], rules: LineRules): Places {
  const places: (number | undefined)[] = before.map(() => undefined);
  const taken = new Set<number>();
  const open = (lines: readonly object[], isTaken: (place: number) => boolean) =>
    lines.flatMap((_, place) => (isTaken(place) ? [] : [place]));
  const pair = (nameOf: (line: object) => string | undefined) => {
    const left = onlyOnes(before, open(before, isPaired), nameOf);
    for (const [name, place] of onlyOnes(
      after,
      open(after, (place) => taken.has(place)),
      nameOf,
    )) {
      const from = left.get(name);
      if (from === undefined) continue;
      places[from] = place;
      taken.add(place);
    }
  };
  const isPaired = (place: number) => places[place] !== undefined;
  const keyOf = (line: object) => rules.keyOf(line as never);

  if (rules.isLasting) pair(keyOf);
  else {
    pair((line) => contentOf(line, rules));
    pair(keyOf);
    const [from, to] = [open(before, isPaired), open(after, (place) => taken.has(place))];
    for (const [a, b] of alikePairs(from, to, (a, b) =>
      likeness(before[a], after[b], from.length === to.length, rules),
    ))
      places[a] = b;
  }
  return places;
}

/** Equal in every member that a form shows. */
export function isSameLine(a: object, b: object, { unseen }: Pick<LineRules, 'unseen'>): boolean {
  return isSame(seenOf(a, unseen), seenOf(b, unseen));
}

function seenOf(line: object, unseen: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(line).filter(([member, value]) => !unseen.has(member) && !isEmpty(value)));
}

function contentOf(line: object, { unseen }: LineRules): string {
  return JSON.stringify(Object.entries(seenOf(line, unseen)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The places of lines whose name no other of these has. */
function onlyOnes(
  lines: readonly object[],
  places: readonly number[],
  nameOf: (line: object) => string | undefined,
): ReadonlyMap<string, number> {
  const found = new Map<string, number | null>();
  for (const place of places) {
    const name = nameOf(lines[place] as object);
    if (name !== undefined) found.set(name, found.has(name) ? null : place);
  }
  return new Map([...found].flatMap(([name, place]) => (place === null ? [] : [[name, place] as const])));
}

/** How much of two lines is the same; 0 for two that are not one line. */
function likeness(a: unknown, b: unknown, areAsMany: boolean, { unseen, keyOf }: LineRules): number {
  const [one, other] = [seenOf(a as object, unseen), seenOf(b as object, unseen)];
  const shared = Object.keys(one).filter((member) => isSame(one[member], other[member])).length;
  const [filled, otherFilled] = [Object.keys(one), Object.keys(other)];
  if (shared * 2 > Math.min(filled.length, otherFilled.length)) return 2 * shared + 1;
  // As many as before: one was written over, unless it has other kinds of values or a name of its own.
  const [key, otherKey] = [keyOf(a as never), keyOf(b as never)];
  const isSameKind = isSame(filled.toSorted(), otherFilled.toSorted()) || filled.length * otherFilled.length === 0;
  return areAsMany && isSameKind && (key === undefined || otherKey === undefined || key === otherKey) ? 1 : 0;
}

/** The pairs, in the order of both, that are most alike altogether. */
function alikePairs(
  from: readonly number[],
  to: readonly number[],
  alike: (a: number, b: number) => number,
): readonly (readonly [number, number])[] {
  const scores = from.map((a) => to.map((b) => alike(a, b)));
  const best = Array.from({ length: from.length + 1 }, () => new Array<number>(to.length + 1).fill(0));
  const at = (i: number, j: number) => best[i]?.[j] ?? 0;
  const paired = (i: number, j: number) => {
    const score = scores[i]?.[j] ?? 0;
    return score > 0 ? score + at(i + 1, j + 1) : 0;
  };
  for (let i = from.length - 1; i >= 0; i -= 1)
    for (let j = to.length - 1; j >= 0; j -= 1)
      (best[i] as number[])[j] = Math.max(paired(i, j), at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < from.length && j < to.length; ) {
    if (paired(i, j) > 0 && paired(i, j) === at(i, j)) pairs.push([from[i++] as number, to[j++] as number]);
    else if (at(i + 1, j) === at(i, j)) i += 1;
    else j += 1;
  }
  return pairs;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
