/**
 * The draft of the open entity as React state: stored on the device while it differs, deleted when it does not, with every
 * newer state from the server merged in beneath it.
 * Not here: its rules (entity-draft.ts), saving (use-entity-save.ts).
 */
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { useErrorPresenter } from '#client/shell/error-presenter.ts';
import { showToast } from '#client/ui/toasts.ts';
import { isTemporary } from '#domain/commands/entity-reference.ts';
import { entityKey } from '#domain/commands/kind-names.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { isSame } from '#domain/shared/change-set.ts';
import type { FieldChange } from '#domain/shipments/field-changes.ts';
import type { EditedKind, Versioned, VisibleEntity } from './edited-kind.ts';
import { asEntity, type DraftEvent, type DraftState, isDirty, reduceDraft } from './entity-draft.ts';
import { useSaveNews } from './use-save-news.ts';

/** As it was opened: see use-opened-draft.ts. */
export type OpenedDraft<Entity, Draft = Entity> = {
  readonly state: DraftState<Entity, Draft>;
  /** The client's own name for a new entity. */
  readonly clientRef: string;
};

export type DraftHandle<Entity, Draft = Entity> = {
  /** The state that is drawn. */
  readonly state: DraftState<Entity, Draft>;
  /** The state with every keystroke, drawn or not, for code that acts on the draft. */
  readonly latest: () => DraftState<Entity, Draft>;
  readonly dispatch: (event: DraftEvent<Entity, Draft>) => void;
  /** Goes back to what was loaded; resolves once the device has deleted the draft. */
  readonly discard: () => Promise<void>;
  readonly dirty: boolean;
  readonly clientRef: string;
  readonly draftKey: string;
  /** True while a save is under way: the save itself takes in what it brings. */
  readonly saving: RefObject<boolean>;
  /** Called when a save was refused and is back in the form: anything shown with that entry is older than the form. */
  readonly returned: (entryId: string) => void;
  readonly isReturned: (entry: OutboxEntry) => boolean;
};

export function useEntityDraft<Entity extends Versioned, Draft extends object = Entity>(
  edited: EditedKind<Entity, Draft>,
  opened: OpenedDraft<Entity, Draft>,
  shown: VisibleEntity<Entity> | undefined,
): DraftHandle<Entity, Draft> {
  const { drafts, user } = useUserData();
  const { t } = useLingui();
  const { reportOwnClash } = useSaveNews(edited);
  const presentError = useErrorPresenter();
  const { clientRef } = opened;
  const newest = useRef(opened.state);
  const [state, show] = useState(opened.state);
  /** What was last given to the device. */
  const kept = useRef<DraftState<Entity, Draft>>(undefined);
  const keep = useCallback(() => {
    const { base, draft } = newest.current;
    drafts.keep(keyOf(edited, base), { value: draft, base, baseEtag: base._etag, clientRef });
    kept.current = newest.current;
  }, [drafts, edited, clientRef]);
  // Reduced at once; drawn when the dispatching code wants it drawn (the cells of a table let it wait).
  const dispatch = useCallback(
    (event: DraftEvent<Entity, Draft>) => {
      const before = newest.current;
      newest.current = reduceDraft(edited, before, event);
      // Before it is drawn: the page may go in between.
      if (event.type === 'lines' && newest.current !== before) keep();
      show(newest.current);
    },
    [edited, keep],
  );
  const latest = useCallback(() => newest.current, []);
  const dirty = isDirty(edited, state);
  const draftKey = keyOf(edited, state.base);
  const discard = useCallback(async () => {
    dispatch({ type: 'undo' });
    await drafts.clear(draftKey);
  }, [dispatch, drafts, draftKey]);
  const saving = useRef(false);
  const returned = useRef(new Set<string>());
  const isReturned = useCallback(({ id }: OutboxEntry) => returned.current.has(id), []);

  /** A draft that cannot be deleted comes back the next time and looks like unsaved changes, so the failure is shown. */
  const forget = useCallback(
    (key: string) => {
      drafts.clear(key).catch((error) => presentError(error, 'action'));
    },
    [drafts, presentError],
  );

  useEffect(() => {
    // What has come since will be drawn, too.
    if (state !== newest.current) return;
    if (!dirty) {
      if (kept.current) forget(draftKey);
      kept.current = undefined;
    } else if (kept.current !== state) keep();
  }, [state, dirty, keep, draftKey, forget]);

  // A new entity that got its id goes on under another key.
  const lastKey = useRef(draftKey);
  useEffect(() => {
    if (lastKey.current !== draftKey) forget(lastKey.current);
    lastKey.current = draftKey;
  }, [draftKey, forget]);

  // A version other than the draft's base has arrived: from the feed, another action or another tab.
  useEffect(() => {
    // While a save is under way, the shown entity contains these very edits, and the base must not.
    if (!shown || saving.current || shown.entries.some(isReturned)) return;
    const { entity } = shown;
    if (!isSameEntity(edited, entity, state.base) || !isOther(entity, state)) return;
    dispatch({ type: 'arrived', entity });
    if (!dirty) return;
    const who = entity.changedBy;
    if (entity._etag !== state.base._etag && who && who !== user.username) {
      showToast({ tone: 'info', title: t`Changed by ${who}`, text: t`Your own changes have been kept.` });
    } else reportOwnClash(clashingChanges(edited, state, entity), newest.current.conflict !== null);
  }, [edited, shown, state, dirty, dispatch, isReturned, user, reportOwnClash, t]);

  return {
    ...{ state, latest, dispatch, discard, dirty, clientRef, draftKey, saving },
    returned: (entryId) => void returned.current.add(entryId),
    isReturned,
  };
}

function keyOf<Entity extends Versioned, Draft>(edited: EditedKind<Entity, Draft>, base: Entity): string {
  return entityKey(edited.kind, edited.idOf(base));
}

function isOther<Entity, Draft>(shown: Entity, { base, conflict }: DraftState<Entity, Draft>): boolean {
  return !isSame(shown, conflict?.theirs ?? base);
}

/** What the arriving entity changes in fields that were changed otherwise in this form. */
function clashingChanges<Entity extends Versioned, Draft>(
  { changes }: EditedKind<Entity, Draft>,
  { base, draft }: DraftState<Entity, Draft>,
  entity: Entity,
): readonly FieldChange[] {
  const here = changes(base, asEntity(draft));
  const isClashing = ({ path, line, becomes }: FieldChange) =>
    here.some((mine) => mine.path === path && mine.line === line && !isSame(mine.becomes, becomes));
  return changes(base, entity).filter(isClashing);
}

/** An entity that was created on this device stays the same one when the server has given it an id. */
function isSameEntity<Entity extends Versioned, Draft>(
  { idOf }: EditedKind<Entity, Draft>,
  shown: Entity,
  base: Entity,
): boolean {
  return idOf(shown) === idOf(base) || isTemporary(idOf(base));
}
