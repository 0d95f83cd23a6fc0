/** The form of one entry: what the queue says about it, its cells, what a change means, and deleting it. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useCan } from '#client/components/use-can.ts';
import { useNames } from '#client/components/use-names.ts';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import { EditForm, EditFormNotices } from '#client/editing/edit-form.tsx';
import type { Versioned, VisibleEntity } from '#client/editing/edited-kind.ts';
import { type OpenedDraft, useEntityDraft } from '#client/editing/use-entity-draft.ts';
import { useEntitySave } from '#client/editing/use-entity-save.ts';
import { NEW_ID } from '#domain/commands/entity-reference.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { DeleteEntry } from './delete-entry.tsx';
import * as styles from './entry-editor.module.css';
import type { EntryForm } from './entry-form.ts';

/** What the queue says about the outbox entries of one register entry. */
export type NoticeOf = (entries: readonly OutboxEntry[]) => ReactNode;

type EntryEditorProps<Entity extends Versioned> = {
  form: EntryForm<Entity>;
  id: string;
  opened: OpenedDraft<Entity>;
  shown: VisibleEntity<Entity> | undefined;
  noticeOf: NoticeOf;
  onCreated: (id: string) => void;
  onDeleting: (isDeleting: boolean) => void;
  onDeleted: () => void;
};

const NOTHING: readonly OutboxEntry[] = [];

export function EntryEditor<Entity extends Versioned>(props: EntryEditorProps<Entity>) {
  const { form, id, opened, shown, noticeOf, onCreated, onDeleting, onDeleted } = props;
  const { i18n } = useLingui();
  const { warehouse } = useStaticData();
  const root = useRef<HTMLDivElement>(null);
  const isNew = id === NEW_ID;
  const unsent = shown?.entries ?? NOTHING;
  const draft = useEntityDraft(form.edited, opened, shown);
  const check = form.useCheck();
  const checks = useMemo(() => ({ save: check }), [check]);
  const save = useEntitySave(form.edited, draft, {
    checks,
    unsent,
    fresh: () => form.fresh('', warehouse),
    onCreated,
  });
  const { restriction, reason } = useCan(form.edited.saves);
  const closed = restriction?.reason === 'role' ? reason : undefined;

  // A new entry starts with the focus on its name.
  useEffect(() => {
    if (isNew) root.current?.querySelector('input')?.focus();
  }, [isNew]);

  return (
    <EditForm
      edited={form.edited}
      {...{ draft, save, root, closed }}
      className={styles.form}
      readOnly={closed !== undefined}
      names={useNames()}
    >
      {noticeOf(unsent)}
      <EditFormNotices state={draft.state} save={save} closed={closed} />
      <form.Cells id={id} isNew={isNew || isTemporaryId(id)} />
      {!isNew && (
        <div className={styles.end}>
          <p className="muted small">{i18n._(form.note)}</p>
          <DeleteEntry
            removal={form.removal}
            entity={draft.state.base}
            id={id}
            name={form.nameOf(draft.state.base)}
            hasUnsent={unsent.length > 0}
            onDeleting={onDeleting}
            onDeleted={async () => {
              await draft.discard();
              onDeleted();
            }}
          />
        </div>
      )}
    </EditForm>
  );
}
