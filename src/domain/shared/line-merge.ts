/**
 * Three-way merge of a list of lines. Every line is merged by itself: what one side added stays, what one side removed goes,
 * and of a line that both changed, only the members that both changed differently clash. A line that one side removed and the
 * other changed clashes as a whole.
 * Not here: which line is which (line-pairs.ts), asking a person (client).
 */
import { isSameLine, type LineRules, pairLines } from './line-pairs.ts';
import { mergeMembers, type Sides } from './merge-members.ts';

/** A clash about a whole line has lines as its values, null on the side that removed it; any other has members. */
export interface LineClash {
  /** The line, or `line.member`: the same as often as these three versions are merged. */
  readonly id: string;
  readonly isWhole: boolean;
  /** The row that the person saw, counted from 1. */
  readonly line: number;
  readonly base: object | null;
  readonly mine: object | null;
  readonly theirs: object | null;
}

export interface LineMerge {
  readonly lines: readonly object[];
  readonly clashes: readonly LineClash[];
  /** Keys of lines on this side, and which they have now. */
  readonly renamed: ReadonlyMap<string, string>;
}

interface Slot extends Partial<Sides<object>> {
  readonly id: string;
  readonly line: number;
}

/** `isMine`: whether a clash, by its id, is decided for this person; until it is decided, theirs stands. */
export function mergeLines(
  sides: Sides<readonly object[]>,
  rules: LineRules,
  isMine: (id: string) => boolean,
): LineMerge {
  const slots = slotsOf(sides, rules);
  const merge = mergeSlots(slots, rules, isMine, false);
  // Between them they removed every line, which neither meant.
  return merge.lines.length === 0 && rules.keepsOne ? mergeSlots(slots, rules, isMine, true) : merge;
}

function mergeSlots(
  slots: readonly Slot[],
  rules: LineRules,
  isMine: (id: string) => boolean,
  isRemovalAsked: boolean,
): LineMerge {
  const lines: Kept[] = [];
  const clashes: LineClash[] = [];
  for (const slot of slots) {
    const { id, line, base, mine, theirs } = slot;
    const keep = (kept: object | undefined) => kept && lines.push({ line: kept, mine, isNew: !base && kept === mine });
    if (mine && theirs) {
      const left = mergeMembers({ base: base ?? {}, mine, theirs }, rules, (member) => isMine(`${id}.${member}`));
      keep(left.merged);
      clashes.push(...left.clashes.map((clash) => ({ ...clash, id: `${id}.${clash.id}`, isWhole: false, line })));
    } else if (!base) keep(mine ?? theirs);
    else {
      const left = mine ?? theirs;
      if (!left || (isSameLine(left, base, rules) && !isRemovalAsked)) continue;
      clashes.push({ id, isWhole: true, line, base, mine: mine ?? null, theirs: theirs ?? null });
      keep(isMine(id) ? mine : theirs);
    }
  }
  return { ...withOwnKeys(lines, rules), clashes };
}

interface Kept {
  readonly line: object;
  readonly mine: object | undefined;
  readonly isNew: boolean;
}

/** Two lines added under one number stay two: the one added here gets another. */
function withOwnKeys(kept: readonly Kept[], { keyOf, renamed }: LineRules): Pick<LineMerge, 'lines' | 'renamed'> {
  const key = (line: object) => keyOf(line as never) ?? '';
  const taken = new Set(kept.filter(({ isNew }) => !isNew).map(({ line }) => key(line)));
  const keys = new Map<string, string>();
  const lines = kept.map(({ line, mine, isNew }) => {
    const own = isNew && renamed && taken.has(key(line)) ? renamed(line as never, taken) : line;
    taken.add(key(own));
    if (mine && renamed && key(mine) !== key(own)) keys.set(key(mine), key(own));
    return own;
  });
  return { lines, renamed: keys };
}

/** Lines that refer to lines of another list by the keys those have after a merge. */
export function withRenamed(
  lines: readonly object[],
  { refers }: Pick<LineRules, 'refers'>,
  renamed: ReadonlyMap<string, string> | undefined,
): readonly object[] {
  if (!refers || !renamed || renamed.size === 0) return lines;
  return lines.map((line) => {
    const now = renamed.get(String((line as Readonly<Record<string, unknown>>)[refers.by]));
    return now === undefined ? line : { ...line, [refers.by]: Number(now) };
  });
}

/** Each line once, with what either side has of it, in the order in which they will stand. */
function slotsOf({ base, mine, theirs }: Sides<readonly object[]>, rules: LineRules): readonly Slot[] {
  const [inMine, inTheirs] = [pairLines(base, mine, rules), pairLines(base, theirs, rules)];
  const slots = new Map<string, Slot>();
  const [mineAt, theirsAt] = [new Map<number, string>(), new Map<number, string>()];
  const keyOf = (line: object) => rules.keyOf(line as never);
  base.forEach((line, place) => {
    const id = (rules.isLasting && keyOf(line)) || String(place);
    const [here, there] = [inMine[place], inTheirs[place]];
    if (here !== undefined) mineAt.set(here, id);
    if (there !== undefined) theirsAt.set(there, id);
    const [m, t] = [here === undefined ? undefined : mine[here], there === undefined ? undefined : theirs[there]];
    slots.set(id, { id, line: (here ?? place) + 1, base: line, ...(m && { mine: m }), ...(t && { theirs: t }) });
  });
  theirs.forEach((line, place) => {
    if (theirsAt.has(place)) return;
    const id = `theirs${place}`;
    theirsAt.set(place, id);
    slots.set(id, { id, line: place + 1, theirs: line });
  });
  mine.forEach((line, place) => {
    if (mineAt.has(place)) return;
    // Both added the same one: what names it says so, or all of it.
    const isTheirs = ({ base, mine, theirs }: Slot) => {
      if (base || mine || !theirs) return false;
      const key = rules.isLasting ? undefined : keyOf(line);
      return isSameLine(line, theirs, rules) || (key !== undefined && key === keyOf(theirs));
    };
    const found = [...slots.values()].find(isTheirs);
    const id = found?.id ?? `mine${place}`;
    mineAt.set(place, id);
    slots.set(id, { ...found, id, line: place + 1, mine: line });
  });
  return inOrder(slots, idsOf(inMine, mineAt, mine), idsOf(inTheirs, theirsAt, theirs));
}

interface Order {
  readonly ids: readonly string[];
  /** The lines of base stand in another order. */
  readonly isMoved: boolean;
}

function idsOf(
  places: readonly (number | undefined)[],
  at: ReadonlyMap<number, string>,
  lines: readonly object[],
): Order {
  const kept = places.filter((place) => place !== undefined);
  return {
    ids: lines.map((_, place) => at.get(place) as string),
    isMoved: kept.some((place, index) => index > 0 && place < (kept[index - 1] as number)),
  };
}

/** Of all that either side still has. Theirs, unless only this side moved lines; each line that stands on the other side alone follows the one it followed there. */
function inOrder(slots: ReadonlyMap<string, Slot>, mine: Order, theirs: Order): readonly Slot[] {
  const [first, second] = mine.isMoved && !theirs.isMoved ? [mine.ids, theirs.ids] : [theirs.ids, mine.ids];
  const ids = [...first];
  const isAdded = (id: string | undefined) => id !== undefined && !slots.get(id)?.base;
  second.forEach((id, index) => {
    if (ids.includes(id)) return;
    let place = index === 0 ? 0 : ids.indexOf(second[index - 1] as string) + 1;
    // What the other side added in the same place stands first.
    while (isAdded(id) && isAdded(ids[place]) && !second.includes(ids[place] as string)) place += 1;
    ids.splice(place, 0, id);
  });
  return ids.map((id) => slots.get(id) as Slot);
}
