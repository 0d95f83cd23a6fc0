/**
 * What was typed about an entity that no longer exists, or whose id may refer to another one by now: shown by itself, to be
 * saved as a new entity or given up. `children` says why, above it.
 */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FactList } from '#client/components/fact-list.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import type { Draft as StoredDraft } from '#client/data/device/work-database.ts';
import { createFrom } from '#client/data/outbox/restore-commands.ts';
import { fieldValueText } from '#client/i18n/field-values.ts';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import { useRefusalPresenter } from '#client/shell/refusal-presenter.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import type { EditedKind, Versioned } from './edited-kind.ts';
import { asEntity, settled } from './entity-draft.ts';

type OrphanedDraftProps<Entity extends Versioned, Draft> = {
  edited: EditedKind<Entity, Draft>;
  draft: StoredDraft;
  /** The names of what fields refer to by id. */
  names?: ReadonlyMap<string, string>;
  /** `id`: the new entity's id, which may be temporary. */
  onSaved: (id: string) => unknown;
  onDiscarded: () => unknown;
  children: ReactNode;
};

const NO_NAMES: ReadonlyMap<string, string> = new Map();

export function OrphanedDraft<Entity extends Versioned, Draft extends object>(
  props: OrphanedDraftProps<Entity, Draft>,
) {
  const { edited, draft, names = NO_NAMES, onSaved, onDiscarded, children } = props;
  const { t, i18n } = useLingui();
  const userData = useUserData();
  const presentError = useRefusalPresenter();
  const words = kindWords(edited.kind);
  const typed = asEntity<Entity>(settled(edited, draft.value as Draft));
  const changes = words.inOrder(edited.changes(draft.base as Entity, typed));
  const clear = () => userData.drafts.clear(draft.entityKey);

  async function saveAsNew() {
    try {
      const id = await createFrom(userData, edited.kind, typed);
      await clear();
      await onSaved(id);
    } catch (error) {
      presentError(error, 'action');
    }
  }

  async function discard() {
    await clear();
    await onDiscarded();
  }

  return (
    <>
      {children}
      <FactList
        facts={changes.map((change) => ({
          key: `${change.path} ${change.line ?? ''}`,
          name: words.changeName(i18n, change),
          value: fieldValueText(i18n, words, change.path, change.becomes, names),
        }))}
      />
      <ButtonRow>
        <Button variant="primary" icon="check" onClick={saveAsNew}>{t`Save as new`}</Button>
        <Button variant="quiet-danger" icon="trash" onClick={discard}>{t`Discard`}</Button>
      </ButtonRow>
    </>
  );
}
