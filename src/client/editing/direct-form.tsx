/**
 * The form around fields whose saves never wait on the device: keys, the save bar with undo, the question before leaving,
 * the way to the first error, and the message that somebody else has saved meanwhile.
 */
import { Plural, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { LeaveGuard } from '#client/components/leave-guard.tsx';
import { SaveBar, SavedBar } from '#client/components/save-bar.tsx';
import { conflictTitle } from '#client/i18n/conflict-messages.ts';
import { formatInstant } from '#client/i18n/formats.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { showToast } from '#client/ui/toasts.ts';
import { EditFormProvider } from './edit-form-provider.tsx';
import type { Versioned } from './edited-kind.ts';
import { followFormKeys } from './form-focus.ts';
import type { DirectEdit } from './use-direct-edit.ts';
import { useFirstError } from './use-first-error.ts';

type DirectFormProps<Entity, Draft> = {
  edit: DirectEdit<Entity, Draft>;
  nameOf: (path: string) => string;
  /** The unsaved changes, in the words of the form. */
  changes: readonly string[];
  /** Saves, perhaps after a question. */
  onSave: () => unknown;
  /** What saving is called here, if it is more than that. */
  saveLabel?: string | undefined;
  /** Nothing may be written. */
  readOnly: boolean;
  isOwnMove: (pathname: string) => boolean;
  className?: string | undefined;
  children: ReactNode;
};

const NOTHING_MORE: ReadonlySet<string> = new Set();

export function DirectForm<Entity extends Versioned, Draft extends object>(props: DirectFormProps<Entity, Draft>) {
  const { edit, nameOf, changes, onSave, saveLabel, readOnly, isOwnMove, className, children } = props;
  const { t } = useLingui();
  const root = useRef<HTMLDivElement>(null);
  const { goTo, goToField } = useFirstError(edit.refusals, edit.errors, root);
  const wrong = Object.keys(edit.errors).length;
  const set = (path: string, value: unknown) => edit.dispatch({ type: 'set', path, value });
  function saveByKey(): void {
    if (!edit.dirty) return;
    // The button shows the reason beside it; without this, the key would do nothing and say nothing.
    if (edit.reason) showToast({ id: 'not-saved', tone: 'warning', title: t`Not saved`, text: edit.reason });
    else void onSave();
  }
  const form = {
    ...{ state: edit.state, dispatch: edit.dispatch, errors: edit.errors, set },
    ...{ required: NOTHING_MORE, readOnly, goTo, goToField, nameOf },
  };
  return (
    <EditFormProvider form={form}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside */}
      <div ref={root} className={className} onKeyDown={(event) => followFormKeys(event, root.current, saveByKey)}>
        {children}
      </div>
      {edit.dirty && (
        <SaveBar
          changes={changes}
          onSave={onSave}
          saveLabel={saveLabel}
          onUndo={edit.undo}
          hint={wrong > 0 && <Plural value={wrong} one="# field to correct" other="# fields to correct" />}
          reason={edit.reason}
        />
      )}
      {!edit.dirty && edit.savedAt !== undefined && <SavedBar at={edit.savedAt} onDone={edit.forgetSaved} />}
      {edit.stale && <Overtaken edit={edit} nameOf={nameOf} />}
      <LeaveGuard dirty={edit.dirty} isOwnMove={isOwnMove} onDiscard={async () => edit.undo()} />
    </EditFormProvider>
  );
}

/** Somebody else saved first: asks whose values stay where both made changes. */
function Overtaken<Entity, Draft>({
  edit: { state, stale, decide },
  nameOf,
}: Pick<DirectFormProps<Entity, Draft>, 'edit' | 'nameOf'>) {
  const { t, i18n } = useLingui();
  const paths = state.conflict?.clashes.map(({ path }) => path) ?? [];
  const names = [...new Set(paths.map(nameOf))].join(', ');
  const who = stale?.changedBy ?? t`someone else`;
  const title = conflictTitle(i18n, 'changed', who, stale?.changedAt ? formatInstant(stale.changedAt) : '');
  if (paths.length === 0) {
    return (
      <Dialog alert title={title} closeLabel={t`OK`} onClose={() => decide([])}>
        <p>{t`Their changes are now in the form, together with yours. Save again when it looks right.`}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      alert
      title={title}
      onClose={() => decide([])}
      closeLabel={t`Take theirs`}
      confirmLabel={t`Keep mine`}
      onConfirm={() => decide(paths)}
    >
      <p>{t`You both changed: ${names}. Choose whose values stay. Nothing will be saved until you save again.`}</p>
    </Dialog>
  );
}
