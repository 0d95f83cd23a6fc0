/**
 * The form of any entity, around the parts it is given: Ctrl+S saves, Enter moves to the next field; the save bar with undo
 * appears when the draft differs from what was loaded; leaving asks first; a refused save leads to the first error, and a
 * clash with somebody else's change to a choice.
 */
import { Plural, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import { LeaveGuard } from '#client/components/leave-guard.tsx';
import { SaveBar, SavedBar } from '#client/components/save-bar.tsx';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useCan } from '#client/components/use-can.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { isCommandLetter } from '#client/ui/key-meaning.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { ClashDialog } from './clash-dialog.tsx';
import * as styles from './edit-form.module.css';
import { EditFormProvider } from './edit-form-provider.tsx';
import type { EditedKind, Versioned } from './edited-kind.ts';
import { asEntity, isDirty, settled } from './entity-draft.ts';
import { followFormKeys, followSaveKeys } from './form-focus.ts';
import type { DraftHandle } from './use-entity-draft.ts';
import type { SaveHandle } from './use-entity-save.ts';
import { useFirstError } from './use-first-error.ts';

type EditFormProps<Entity extends Versioned, Draft> = {
  edited: EditedKind<Entity, Draft>;
  draft: DraftHandle<Entity, Draft>;
  save: SaveHandle<Entity>;
  root: RefObject<HTMLDivElement | null>;
  className?: string | undefined;
  /** Paths required beyond what their cells say. */
  required?: ReadonlySet<string>;
  readOnly?: boolean;
  /** Why nothing can ever be saved here; what was typed can still be read and undone. */
  closed?: string | undefined;
  /** Called instead of only setting the field. */
  set?: (path: string, value: unknown) => void;
  /** What is wrong besides what a save has found, shown at its fields all the same. */
  marks?: FieldErrors;
  /** The mark of a field whose value was proposed. */
  markOf?: ((path: string) => string | undefined) | undefined;
  /** What Ctrl+Enter does beyond saving, and its button for the save bar. */
  finish?: { run: () => void; button: ReactNode } | undefined;
  /** The names of what fields refer to by id, for the words of a clash. */
  names?: ReadonlyMap<string, string>;
  children: ReactNode;
};

const NOTHING_MORE: ReadonlySet<string> = new Set();
const NO_NAMES: ReadonlyMap<string, string> = new Map();

export function EditForm<Entity extends Versioned, Draft extends object>(props: EditFormProps<Entity, Draft>) {
  const { edited, draft, save, root, className, required = NOTHING_MORE, readOnly = false, closed, children } = props;
  const { names = NO_NAMES, markOf, finish } = props;
  const { state, dispatch, dirty } = draft;
  const { t, i18n } = useLingui();
  const { connectivity } = useServices();
  const offline = useObservable(connectivity.state) !== 'online';
  const { isLasting } = useUserData();
  const saving = useCan(edited.saves);
  // Pressing Save leads to the first of them.
  const wrong = Object.keys(save.errors).length;
  const where = offline && isLasting && t`on this device`;
  const { goTo, goToField } = useFirstError(save.refusals, save.errors, root, props.marks);
  const errors = useMemo(() => ({ ...props.marks, ...save.errors }), [props.marks, save.errors]);
  const set = props.set ?? ((path, value) => dispatch({ type: 'set', path, value }));
  const form = {
    ...{ state, dispatch, set, required, readOnly, markOf, goTo, goToField },
    nameOf: (path: string) => kindWords(edited.kind).changeName(i18n, { path, kind: 'changed' }),
    errors,
  };

  const changes = useMemo(() => {
    if (!dirty) return [];
    const { inOrder, changeName } = kindWords(edited.kind);
    const found = edited.changes(state.base, asEntity(settled(edited, state.draft)));
    return inOrder(found).map((change) => changeName(i18n, change));
  }, [edited, dirty, state, i18n]);

  const saveChanges = () => {
    if (isDirty(edited, draft.latest()) && !closed) void save.save();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) =>
    followFormKeys(event, root.current, saveChanges, finish?.run);
  // After a press beside the fields nothing has the focus, but the keys are still meant for the form. Ctrl+S is from anywhere else,
  // too: the browser would save the page.
  const onUnfocusedKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    const isCovered = dialog !== undefined && !dialog.contains(root.current);
    if (isCovered || event.defaultPrevented || root.current?.contains(event.target as Node)) return;
    if (event.target === document.body || isCommandLetter(event, 's')) followSaveKeys(event, saveChanges, finish?.run);
  });
  useEffect(() => {
    document.addEventListener('keydown', onUnfocusedKey);
    return () => document.removeEventListener('keydown', onUnfocusedKey);
  }, []);

  function undo() {
    save.forgetErrors();
    dispatch({ type: 'undo' });
  }

  return (
    <EditFormProvider form={form}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside */}
      <div ref={root} className={className} onKeyDown={onKeyDown}>
        {children}
      </div>
      {dirty && (
        <SaveBar
          changes={changes}
          onSave={save.save}
          onUndo={undo}
          finish={finish?.button}
          hint={wrong > 0 ? <Plural value={wrong} one="# field to correct" other="# fields to correct" /> : where}
          reason={closed ? t`Read only: ${closed}` : saving.reason}
        />
      )}
      {!dirty && save.savedAt !== undefined && <SavedBar at={save.savedAt} onDone={save.forgetSaved} />}
      {save.stale && (
        <ClashDialog
          notice={save.stale}
          edited={edited}
          state={state}
          names={names}
          onClose={save.forgetStale}
          onDecide={(mine) => {
            dispatch({ type: 'resolved', mine });
            save.forgetStale();
          }}
        />
      )}
      <LeaveGuard dirty={dirty} isOwnMove={save.isOwnMove} onDiscard={draft.discard} />
    </EditFormProvider>
  );
}

/** Shown above the fields when the person must choose before the next save, or when nothing can ever be saved here. */
export function EditFormNotices<Entity>({
  state,
  save,
  closed,
}: {
  state: { readonly conflict: unknown };
  save: SaveHandle<Entity>;
  closed: string | undefined;
}) {
  const { t } = useLingui();
  return (
    <>
      {state.conflict !== null && (
        <div className={styles.conflict} role="alert">
          <Icon name="conflict" />
          <p>{t`Someone else changed the same fields. Choose which values to keep before you save.`}</p>
          <Button onClick={save.decide}>{t`Choose`}</Button>
        </div>
      )}
      {closed && (
        <p className={styles.closed}>
          <Icon name="lock" /> {t`Read only: ${closed}`}
        </p>
      )}
    </>
  );
}
