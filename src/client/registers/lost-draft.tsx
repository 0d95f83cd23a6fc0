/** What was typed about an entry before the server's data were restored: shown by itself, for its id may be another's now. */
import { useLingui } from '@lingui/react/macro';
import { FactList } from '#client/components/fact-list.tsx';
import { useUserData } from '#client/components/user-data.tsx';
import type { Draft } from '#client/data/device/work-database.ts';
import { createFrom } from '#client/data/outbox/restore-commands.ts';
import type { EditedKind, Versioned } from '#client/editing/edited-kind.ts';
import { fieldValueText } from '#client/i18n/field-values.ts';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import { useRefusalPresenter } from '#client/shell/refusal-presenter.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';

type LostDraftProps<Entity extends Versioned> = {
  edited: EditedKind<Entity>;
  draft: Draft;
  onDone: () => void;
};

export function LostDraft<Entity extends Versioned>({ edited, draft, onDone }: LostDraftProps<Entity>) {
  const { t, i18n } = useLingui();
  const userData = useUserData();
  const presentError = useRefusalPresenter();
  const { changeName, inOrder } = kindWords(edited.kind);
  const typed = draft.value as Entity;
  const changes = inOrder(edited.changes(draft.base as Entity, typed));

  async function discard() {
    await userData.drafts.clear(draft.entityKey);
    onDone();
  }

  async function saveAsNew() {
    try {
      await createFrom(userData, edited.kind, typed);
      await discard();
    } catch (error) {
      presentError(error, 'action');
    }
  }

  return (
    <>
      <h3>{t`The server’s data were restored from a backup`}</h3>
      <p>{t`What you typed before that was not saved, and may be about another entry now. You can save it as a new one.`}</p>
      <FactList
        facts={changes.map((change) => ({
          key: change.path,
          name: changeName(i18n, change),
          value: fieldValueText(i18n, change.path, change.becomes, NO_NAMES),
        }))}
      />
      <ButtonRow>
        <Button look="primary" icon="check" onClick={saveAsNew}>{t`Save as new`}</Button>
        <Button look="quiet-danger" icon="trash" onClick={discard}>{t`Discard`}</Button>
      </ButtonRow>
    </>
  );
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();
