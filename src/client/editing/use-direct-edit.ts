/**
 * An entity in a form whose saves never wait on the device: what is typed lives as long as the form does, and a save is
 * sent at once or not at all. A newer version from the server is taken in beneath the edits, as in every form.
 * Not here: the form around the fields (direct-form.tsx), forms whose edits are kept and queued (use-entity-draft.ts).
 */
import { useEffect, useReducer, useState } from 'react';
import { ApiError } from '#client/data/api/api-errors.ts';
import { type DirectWriteState, type Send, useDirectWrite } from '#client/shell/use-direct-write.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { OperationName } from '#contract/operations.ts';
import type { DraftRules, Versioned } from './edited-kind.ts';
import {
  type DraftEvent,
  type DraftState,
  isDirty,
  openDraft,
  payloadOf,
  reduceDraft,
  valueAt,
} from './entity-draft.ts';

type DirectEditOptions<Entity, Draft, Name extends OperationName> = {
  rules: DraftRules<Entity, Draft>;
  operation: Name;
  /** As the server has it now. */
  entity: Entity;
  /** What is wrong with a draft, by path. */
  wrong: (draft: Draft) => FieldErrors;
  /** Shown while a save takes long. */
  doing: string;
  nameField: NonNullable<Parameters<typeof useDirectWrite>[1]>['nameField'];
  /** Sends a save and returns the entity as it is after it. */
  send: (payload: object, etag: string | null, write: Send<Name>) => Promise<Entity>;
  /** Reads what somebody else has saved meanwhile. */
  refetch: () => unknown;
  /** Returns whether the form itself says why a save failed. */
  take?: (error: unknown) => boolean;
};

export interface DirectEdit<Entity, Draft> {
  readonly state: DraftState<Entity, Draft>;
  readonly dispatch: (event: DraftEvent<Entity, Draft>) => void;
  readonly dirty: boolean;
  /** The errors shown now, by path. */
  readonly errors: FieldErrors;
  /** How often a save was refused for its fields. */
  readonly refusals: number;
  /** Who saved meanwhile, and when, until the person has decided. */
  readonly stale: Pick<ApiError['body'], 'changedBy' | 'changedAt'> | undefined;
  readonly savedAt: number | undefined;
  readonly reason: string | undefined;
  readonly save: () => Promise<void>;
  readonly undo: () => void;
  readonly decide: (mine: readonly string[]) => void;
  readonly forgetSaved: () => void;
}

export function useDirectEdit<Entity extends Versioned, Draft extends object, Name extends OperationName>(
  options: DirectEditOptions<Entity, Draft, Name>,
): DirectEdit<Entity, Draft> {
  const { rules, operation, entity, wrong, doing, nameField, send, refetch, take = () => false } = options;
  const [state, dispatch] = useReducer(
    (before: DraftState<Entity, Draft>, event: DraftEvent<Entity, Draft>) => reduceDraft(rules, before, event),
    entity,
    (first) => openDraft<Entity, Draft>(first),
  );
  const { draft } = state;
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<{ readonly fields: FieldErrors; readonly of: Draft }>();
  const [refusals, setRefusals] = useState(0);
  const [stale, setStale] = useState<DirectEdit<Entity, Draft>['stale']>();
  const [savedAt, setSavedAt] = useState<number>();
  const writing: DirectWriteState<Name> = useDirectWrite(operation, {
    ...(nameField && { nameField }),
    take(error) {
      if (!(error instanceof ApiError)) return take(error);
      if (error.code === 'stale') {
        setStale({ changedBy: error.body.changedBy, changedAt: error.body.changedAt });
        void refetch();
        return true;
      }
      if (Object.keys(error.fields).length > 0) {
        setRefused({ fields: error.fields, of: draft });
        setRefusals((count) => count + 1);
      }
      return take(error);
    },
  });

  // The entity can change without a new version: taking a number from a series leaves its connection's version as it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the server says something new, and only then
  useEffect(() => {
    if (entity !== state.base) dispatch({ type: 'arrived', entity });
  }, [entity]);

  const found = wrong(draft);
  // What nobody has filled in yet is missed only by a save.
  const isUntouched = (path: string) => !valueAt(draft, path) && !valueAt(state.base, path);
  const shown = Object.entries(found).filter(
    ([path, { code }]) => isChecked || (code !== 'required' && !isUntouched(path)),
  );
  const stillRefused = Object.entries(refused?.fields ?? {}).filter(
    ([path]) => valueAt(refused?.of, path) === valueAt(draft, path),
  );

  async function save() {
    setChecked(true);
    setRefused(undefined);
    if (Object.keys(found).length > 0) return setRefusals((count) => count + 1);
    const payload = payloadOf(rules, state);
    if (!payload) return;
    await writing.run(doing, async (write) => {
      const saved = await send(payload, state.base._etag, write);
      dispatch({ type: 'saved', entity: saved, sent: draft });
      setChecked(false);
      setSavedAt(Date.now());
      return undefined;
    });
  }

  return {
    state,
    dispatch,
    dirty: isDirty(rules, state),
    errors: Object.fromEntries([...stillRefused, ...shown]),
    refusals,
    stale,
    savedAt,
    reason: writing.reason,
    save,
    undo() {
      setChecked(false);
      setRefused(undefined);
      dispatch({ type: 'undo' });
    },
    decide(mine) {
      if (state.conflict) dispatch({ type: 'resolved', mine });
      setStale(undefined);
    },
    forgetSaved: () => setSavedAt(undefined),
  };
}
