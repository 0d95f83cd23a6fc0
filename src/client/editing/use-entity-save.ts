/**
 * Saves a draft. What the rules find wrong is shown at its fields, and nothing is sent. Otherwise the changes go through the
 * queue, and the answer becomes the new base, field errors, or a newer version to merge; without an answer they are saved on
 * this device. An edit that was refused after it had waited is corrected here, in its own form.
 * Not here: what is sent (edited-kind.ts), queueing (client/data), drawing the errors (edit-cells.tsx, line-grid.tsx).
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import { useRefusalPresenter } from '#client/shell/refusal-presenter.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { isTemporary, NEW_ID } from '#domain/commands/entity-reference.ts';
import { entityKey, verbOf } from '#domain/commands/kind-names.ts';
import { isCreate, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { anyKind } from '#domain/kinds/kinds.ts';
import { isSame } from '#domain/shared/change-set.ts';
import type { FieldChange } from '#domain/shipments/field-changes.ts';
import type { EditedKind, SaveOutcome, Versioned } from './edited-kind.ts';
import { asEntity, payloadOf, settled, valueAt } from './entity-draft.ts';
import type { DraftHandle } from './use-entity-draft.ts';
import { useSaveNews } from './use-save-news.ts';

/** The errors of a refusal, with the draft that was refused: another value is not known to be wrong. */
type Refused = {
  readonly errors: FieldErrors;
  readonly draft: unknown;
  /** The refused entry in the queue; undefined when only the form has it. */
  readonly entryId?: string;
};

/** Changed elsewhere while it was edited here, by whom and when. */
export type StaleNotice = {
  readonly by: string | null;
  readonly at: string | undefined;
  /** What they changed, if none of it clashes. */
  readonly theirs: readonly FieldChange[];
};

/** A saved entity, and whether the server has it or only this device. */
export type Saved<Entity> = { readonly entity: Entity; readonly isSent: boolean };

export type SaveHandle<Entity, Check extends string = never> = {
  readonly errors: FieldErrors;
  /** Grows with each refused save, so that the page goes to the first error again. */
  readonly refusals: number;
  /** When the server last accepted a save of this form, until that has been shown. Unit: milliseconds since 1970. */
  readonly savedAt: number | undefined;
  readonly forgetSaved: () => void;
  readonly stale: StaleNotice | undefined;
  readonly forgetStale: () => void;
  readonly decide: () => void;
  readonly forgetErrors: () => void;
  /** Returns the entity as the server saved it; undefined when it is not saved, or only on this device. */
  readonly save: () => Promise<Entity | undefined>;
  /** Saves what is unsaved if it passes a stricter check, even if only on this device. */
  readonly saveFor: (check: Check) => Promise<Saved<Entity> | undefined>;
  /** Shows at its fields what a call about the saved entity was refused for; returns whether the refusal named any. */
  readonly takeRefusal: (error: unknown) => boolean;
  /** The same, and the focus stays where it is. */
  readonly markRefusal: (error: unknown) => boolean;
  /** Whether the address is that of the entity this form has just created. */
  readonly isOwnMove: (pathname: string) => boolean;
};

type SaveOptions<Entity, Check extends string> = {
  /** What is wrong with an entity, by path. `save` uses the check of that name, `saveFor` the one it is given. */
  readonly checks: Readonly<Record<'save' | Check, (entity: Entity) => FieldErrors>>;
  /** The entity's entries that the server does not have yet. */
  readonly unsent: readonly OutboxEntry[];
  /** Whether a person is asked something first that passes the stricter check: `saveFor` stops until it has been shown. */
  readonly asksFirst?: (entity: Entity) => boolean;
  /** The values a new entity starts with. */
  readonly fresh: () => Entity;
  /** Called when the new entity has an id, even a temporary one: the address of its form changes. */
  readonly onCreated: (id: string) => void;
};

export function useEntitySave<Entity extends Versioned, Draft extends object, Check extends string = never>(
  edited: EditedKind<Entity, Draft>,
  draftHandle: DraftHandle<Entity, Draft>,
  { checks, unsent, asksFirst, fresh, onCreated }: SaveOptions<Entity, Check>,
): SaveHandle<Entity, Check> {
  const { state, latest, dispatch, clientRef, draftKey, saving } = draftHandle;
  const userData = useUserData();
  const { drafts } = userData;
  const presentError = useRefusalPresenter();
  const news = useSaveNews(edited);
  const [checked, setChecked] = useState<'save' | Check>();
  const [refused, setRefused] = useState<Refused>();
  const [refusals, setRefusals] = useState(0);
  const [stale, setStale] = useState<StaleNotice>();
  const [savedAt, setSavedAt] = useState<number>();
  const createdId = useRef<string>(undefined);

  const check = checked && checks[checked];
  const errors = useMemo(() => {
    const found = check?.(asEntity(settled(edited, state.draft)));
    return { ...stillRefused(refused, state.draft), ...found };
  }, [edited, state.draft, check, refused]);
  const written = () => asEntity<Entity>(settled(edited, latest().draft));
  const isWrong = (which: 'save' | Check) => Object.keys(checks[which](written())).length > 0;

  // An entry that was refused while nobody waited for it, or that was held back: the form contains it and shows what is
  // wrong.
  const correctable = (entry: OutboxEntry) => isCorrectable(entry) && !draftHandle.isReturned(entry);
  const stopped = unsent.find(correctable);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    // By now the refusal may have reached the form that waits for it: then the form has the errors itself.
    if (stopped && !correctable(stopped)) return;
    if (stopped?.error) setRefused({ errors: stopped.error.fields, draft: latest().draft, entryId: stopped.id });
    else setRefused((known) => (known?.entryId ? undefined : known));
  }, [stopped?.id]);
  const lane = useRef(unsent);
  lane.current = unsent;
  const last = useRef<Promise<unknown>>(Promise.resolve());

  /** Asks about what was changed on both sides. */
  function decide(): void {
    const theirs = latest().conflict?.theirs;
    if (theirs) setStale({ by: theirs.changedBy ?? null, at: theirs.changedAt ?? undefined, theirs: [] });
  }

  function refuse(): undefined {
    setRefusals((count) => count + 1);
    return undefined;
  }

  function onRefused(error: ApiError, sent: Draft): undefined {
    if (error.code === 'stale') {
      const theirs = error.body.current as Entity;
      const changes = edited.changes(latest().base, theirs);
      dispatch({ type: 'arrived', entity: theirs });
      setStale({ by: error.body.changedBy ?? null, at: error.body.changedAt, theirs: changes });
      return undefined;
    }
    if (Object.keys(error.fields).length > 0) setRefused({ errors: error.fields, draft: sent });
    else presentError(error, 'form');
    return refuse();
  }

  /** The edit stays in the queue as part of an earlier save: it becomes the form's base, and the form shows what is wrong. */
  function onKept({ error, entryId }: Extract<SaveOutcome, { kind: 'refused' }>, base: Entity, sent: Draft) {
    dispatch({ type: 'saved', entity: { ...asEntity<Entity>(sent), _etag: base._etag }, sent });
    setRefused({ errors: error.fields, draft: latest().draft, entryId });
    return refuse();
  }

  /** One save at a time: a second one sends what the first has left. */
  function send(): Promise<Saved<Entity> | undefined> {
    const next = last.current.then(sendNow);
    last.current = next.catch(() => undefined);
    return next;
  }

  async function sendNow(): Promise<Saved<Entity> | undefined> {
    const { base, draft, conflict } = latest();
    if (conflict) {
      decide();
      return undefined;
    }
    const sent = settled(edited, draft);
    try {
      const start = await startOf(base);
      const payload = payloadOf(edited, { base: start, draft });
      const isNew = edited.idOf(start) === NEW_ID;
      if (!isNew && !payload) return { entity: base, isSent: lane.current.length === 0 };
      saving.current = true;
      await drafts.flush();
      const outcome = await handToQueue(start, payload ?? {});
      if (outcome.kind === 'refused') {
        if (outcome.isKept) return onKept(outcome, base, sent);
        draftHandle.returned(outcome.entryId);
        return onRefused(outcome.error, draft);
      }
      const entity = await find(outcome.id);
      if (!entity) return undefined;
      setChecked(undefined);
      setRefused(undefined);
      if (outcome.kind === 'saved' && !isNew) news.reportMerged(base, asEntity(sent), entity);
      dispatch({ type: 'saved', entity, sent });
      if (outcome.kind === 'saved') setSavedAt(Date.now());
      if (isNew) {
        await drafts.clear(draftKey);
        createdId.current = outcome.id;
        onCreated(outcome.id);
      }
      if (outcome.kind === 'waiting') news.reportWaiting(outcome.isUnclear, lane.current);
      return { entity, isSent: outcome.kind === 'saved' };
    } catch (error) {
      // The device is full, nothing can be kept in this window, or worse: the form keeps what was typed.
      if (presentError(error, 'form') === 'inline') news.reportNotSaved();
      return refuse();
    } finally {
      saving.current = false;
    }
  }

  /** The entity as this device shows it. */
  const find = async (id: string) => (await edited.find(userData, id))?.entity;

  function markRefusal(error: unknown): boolean {
    if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return false;
    setRefused({ errors: error.fields, draft: latest().draft });
    return true;
  }

  /** An entity that was only on this device and has been taken back is new again. */
  async function startOf(base: Entity): Promise<Entity> {
    const id = edited.idOf(base);
    return !isTemporary(id) || (await find(id)) ? base : fresh();
  }

  /**
   * Corrects a stopped entry in its place. If a later entry would undo the correction, the edit is saved after that one too.
   */
  async function handToQueue(base: Entity, payload: object): Promise<SaveOutcome> {
    const edit = { base, payload, clientRef, draftKey: entityKey(edited.kind, edited.idOf(base)) };
    const refused = lane.current.find(correctable);
    if (!refused) return edited.save(userData, edit);
    const { isOverlapping = () => true } = edited;
    if (lane.current.some((later) => later.seq > refused.seq && isOverlapping(later.payload, payload))) {
      await edited.save(userData, edit);
    }
    return edited.correct(userData, refused, payload);
  }

  return {
    errors,
    refusals,
    stale,
    savedAt,
    forgetSaved: () => setSavedAt(undefined),
    forgetStale: () => setStale(undefined),
    decide,
    forgetErrors() {
      setChecked(undefined);
      setRefused(undefined);
    },
    async save() {
      setChecked('save');
      if (isWrong('save')) return refuse();
      const saved = await send();
      return saved?.isSent ? saved.entity : undefined;
    },
    async saveFor(which) {
      setChecked(which);
      return isWrong(which) || asksFirst?.(written()) ? refuse() : send();
    },
    markRefusal,
    takeRefusal(error) {
      const isMarked = markRefusal(error);
      if (isMarked) refuse();
      return isMarked;
    },
    isOwnMove: (pathname) => createdId.current !== undefined && pathname.endsWith(`/${createdId.current}`),
  };
}

/** Whether the entry is stopped and has certainly not been carried out. */
function isCorrectable({ state, sendings, operation: command, kind }: OutboxEntry): boolean {
  const isStopped = state === 'dead' || (state === 'held' && sendings === 0);
  return isStopped && (isCreate({ operation: command }) || verbOf(command) === anyKind(kind).change);
}

function stillRefused(refused: Refused | undefined, draft: unknown): FieldErrors {
  if (!refused) return {};
  const same = ([path]: [string, unknown]) => isSame(valueAt(refused.draft, path), valueAt(draft, path));
  return Object.fromEntries(Object.entries(refused.errors).filter(same));
}
