/**
 * An entity as it stands in a form, beside the one it was made from. The draft is the only source of truth: what is
 * unsaved, what is sent and what undo restores follow from the two. A newer version from the server is taken in beneath
 * the edits; where both changed the same thing, a person decides. Pure.
 * Not here: keeping the draft through a crash (use-entity-draft.ts), sending it (use-entity-save.ts).
 */
import { editLines, type LineEvent, withoutUntouchedEnd } from '#client/ui/table/line-table.ts';
import { type LineClash, mergeLines, withRenamed } from '#domain/shared/line-merge.ts';
import { type FieldConflict, mergeThreeWays } from '#domain/shared/three-way-merge.ts';
import type { FieldChange } from '#domain/shipments/field-changes.ts';
import type { DraftRules, EditedKind, EditedLines, Versioned } from './edited-kind.ts';

export type DraftState<Entity, Draft = Entity> = {
  readonly base: Entity;
  readonly draft: Draft;
  /** Set when the same thing was changed here and elsewhere: their version, and where it clashes with the draft. */
  readonly conflict: { readonly theirs: Entity; readonly clashes: readonly FieldConflict[] } | null;
};

export type DraftEvent<Entity, Draft = Entity> =
  /** A field by its path, as in field errors: `addresses.receiver.contact.phoneNo`. */
  | { readonly type: 'set'; readonly path: string; readonly value: unknown }
  /** An edit in the table of one member. */
  | { readonly type: 'lines'; readonly member: keyof Draft & string; readonly event: LineEvent }
  | { readonly type: 'undo' }
  /**
   * The entity now has another state than the one the draft was made from. If the server's version is still the same, the
   * change is this person's own, saved in another window or taken back, and what is typed here wins.
   */
  | { readonly type: 'arrived'; readonly entity: Entity }
  /** What was sent is saved; edits made since stay edits. */
  | { readonly type: 'saved'; readonly entity: Entity; readonly sent: Draft }
  /** `mine`: the paths where this person's values stay; everywhere else theirs do. */
  | { readonly type: 'resolved'; readonly mine: readonly string[] };

/** The value a path leads to. */
export function valueAt(document: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], document);
}

export function openDraft<Entity, Draft>(base: Entity, draft: Draft = asDraft(base)): DraftState<Entity, Draft> {
  return { base, draft, conflict: null };
}

export function reduceDraft<Entity extends Versioned, Draft extends object>(
  rules: DraftRules<Entity, Draft>,
  state: DraftState<Entity, Draft>,
  event: DraftEvent<Entity, Draft>,
): DraftState<Entity, Draft> {
  switch (event.type) {
    case 'set': {
      const draft = withValueAt(state.draft, event.path.split('.'), event.value);
      return { ...state, draft: rules.follow ? rules.follow(draft) : draft };
    }
    case 'lines': {
      const lines = rules.lines?.[event.member];
      if (!lines) return state;
      const edited = editLines(lines.table, state.draft[event.member] as readonly object[], event.event);
      const draft = { ...state.draft, [event.member]: edited };
      return { ...state, draft: rules.follow ? rules.follow(draft) : draft };
    }
    case 'undo':
      return openDraft(state.conflict?.theirs ?? state.base);
    case 'arrived':
      return rebase(rules, state, event.entity, event.entity._etag === state.base._etag ? 'mine' : undefined);
    case 'saved':
      return rebase(rules, { base: asEntity<Entity>(event.sent), draft: state.draft }, event.entity, 'mine');
    case 'resolved':
      return resolve(rules, state, event.mine);
  }
}

/** What saving sends; nothing when there is nothing to save. */
export function payloadOf<Entity, Draft extends object>(
  rules: DraftRules<Entity, Draft>,
  { base, draft }: Pick<DraftState<Entity, Draft>, 'base' | 'draft'>,
): object | undefined {
  return rules.payload(base, asEntity(settled(rules, draft)));
}

export function isDirty<Entity, Draft extends object>(
  rules: DraftRules<Entity, Draft>,
  state: Pick<DraftState<Entity, Draft>, 'base' | 'draft'>,
): boolean {
  return (state.base as unknown) !== state.draft && payloadOf(rules, state) !== undefined;
}

/** Lets the rules check a draft: they report a missing number as required, and a text in place of a number as not a number. */
export function asEntity<Entity>(draft: unknown): Entity {
  return draft as Entity;
}

function asDraft<Draft>(entity: unknown): Draft {
  return entity as Draft;
}

/** The draft without lines that were added at the end and left empty. */
export function settled<Draft extends object>(rules: Pick<DraftRules<never, Draft>, 'lines'>, draft: Draft): Draft {
  let result = draft;
  for (const [member, lines] of linesOf(rules)) {
    const all = draft[member] as readonly object[];
    const kept = withoutUntouchedEnd(lines.table, all);
    if (kept !== all) result = { ...result, [member]: kept };
  }
  return result;
}

/** Merges a newer version in beneath the edits; a clash waits for a person unless it is known who wins. */
function rebase<Entity extends Versioned, Draft extends object>(
  rules: DraftRules<Entity, Draft>,
  { base, draft }: Pick<DraftState<Entity, Draft>, 'base' | 'draft'>,
  theirs: Entity,
  winner?: 'mine',
): DraftState<Entity, Draft> {
  const { merged, clashes } = merge(rules, base, draft, theirs);
  if (clashes.length > 0 && !winner) return { base, draft, conflict: { theirs, clashes } };
  return standing(rules, theirs, merged);
}

function resolve<Entity extends Versioned, Draft extends object>(
  rules: DraftRules<Entity, Draft>,
  state: DraftState<Entity, Draft>,
  mine: readonly string[],
): DraftState<Entity, Draft> {
  if (!state.conflict) return state;
  const { theirs } = state.conflict;
  const { merged } = merge(rules, state.base, state.draft, theirs, (path) => mine.includes(path));
  return standing(rules, theirs, merged);
}

/** What only one side of a conflict changed: it is kept whatever is decided, and the person is told. */
export function keptBeside<Entity extends Versioned, Draft extends object>(
  rules: DraftRules<Entity, Draft> & Pick<EditedKind<Entity, Draft>, 'changes'>,
  state: DraftState<Entity, Draft>,
): { readonly mine: readonly FieldChange[]; readonly theirs: readonly FieldChange[] } {
  if (!state.conflict) return { mine: [], theirs: [] };
  const { theirs, clashes } = state.conflict;
  const decided = (mine: readonly string[]) => asEntity<Entity>(settled(rules, resolve(rules, state, mine).draft));
  return {
    mine: rules.changes(theirs, decided([])),
    theirs: rules.changes(asEntity(settled(rules, state.draft)), decided(clashes.map(({ path }) => path))),
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** `isMine`: who is right where the two clash, by path. Lines are merged one by one. */
function merge<Entity, Draft>(
  rules: DraftRules<Entity, Draft>,
  base: Entity,
  draft: Draft,
  theirs: Entity,
  isMine: (path: string) => boolean = () => true,
): { readonly merged: Fields; readonly clashes: readonly FieldConflict[] } {
  const lists = linesOf(rules);
  const rest = (document: unknown): Fields => {
    const isList = (member: string) => lists.some(([list]) => list === member);
    return Object.fromEntries(Object.entries(document as Fields).filter(([member]) => !isList(member)));
  };
  const fields = mergeThreeWays<Fields>(rest(base), rest(draft), rest(theirs));
  const decided = fields.clashes.filter(({ path }) => !isMine(path));
  const merged: Record<string, unknown> = {
    ...decided.reduce((document, clash) => withValueAt(document, clash.path.split('.'), clash.theirs), fields.merged),
  };
  const clashes = [...fields.clashes];
  const renamed = new Map<string, ReadonlyMap<string, string>>();
  for (const [member, { table, rules: lineRules }] of lists) {
    const lines = (document: unknown) => ((document as Fields)[member] ?? []) as readonly object[];
    const mine = withRenamed(lines(draft), lineRules, lineRules.refers && renamed.get(lineRules.refers.to));
    const sides = { base: lines(base), mine, theirs: lines(theirs) };
    const left = mergeLines(sides, lineRules, (id) => isMine(`${member}.${id}`));
    renamed.set(member, left.renamed);
    merged[member] = left.lines.length === 0 && table.keepsOne ? [table.create([])] : left.lines;
    clashes.push(...left.clashes.map((clash) => lineConflict(member, clash)));
  }
  return { merged, clashes };
}

/** A clash about one value has that value on each side; one about several that follow from each other has their names too. */
function lineConflict(member: string, { id, isWhole, line, base, mine, theirs }: LineClash): FieldConflict {
  const values = (side: object | null) => {
    const members = Object.values(side ?? {});
    return isWhole || members.length > 1 ? side : members[0];
  };
  return { path: `${member}.${id}`, line, base: values(base), mine: values(mine), theirs: values(theirs) };
}

/** A merged document on top of the version it was merged with. */
function standing<Entity, Draft>(
  rules: DraftRules<Entity, Draft>,
  theirs: Entity,
  merged: Fields,
): DraftState<Entity, Draft> {
  const kept = Object.fromEntries(rules.serverFields.map((field) => [field, theirs[field]]));
  const draft = asDraft<Draft>({ ...merged, ...kept });
  return { base: theirs, draft: rules.follow ? rules.follow(draft) : draft, conflict: null };
}

function linesOf<Draft>({ lines }: Pick<DraftRules<never, Draft>, 'lines'>) {
  return Object.entries(lines ?? {}) as [keyof Draft & string, EditedLines][];
}

function withValueAt<Document>(document: Document, [key = '', ...rest]: readonly string[], value: unknown): Document {
  const record = (document ?? {}) as Record<string, unknown>;
  const next = rest.length === 0 ? value : withValueAt(record[key], rest, value);
  if (Array.isArray(document)) {
    return document.map((item, index) => (index === Number(key) ? next : item)) as Document;
  }
  return { ...record, [key]: next } as Document;
}
