/** Deletes an entry once its phrase is typed: at once or not at all, since a delete cannot be merged. */
import { useLingui } from '@lingui/react/macro';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import type { Versioned } from '#client/editing/edited-kind.ts';
import { Button } from '#client/ui/button.tsx';
import { TypedDelete } from '#client/ui/typed-delete.tsx';
import type { EntryRemoval } from './entry-form.ts';
import { useRemoval } from './use-removal.ts';

type DeleteEntryProps<Entity extends Versioned> = {
  removal: EntryRemoval<Entity>;
  entity: Entity;
  id: string;
  name: string;
  /** Changes to the entry are waiting, and would have nothing left to be applied to. */
  hasUnsent: boolean;
  onDeleting: (isDeleting: boolean) => void;
  onDeleted: () => Promise<void>;
};

export function DeleteEntry<Entity extends Versioned>(props: DeleteEntryProps<Entity>) {
  const { removal, entity, id, name, hasUnsent, onDeleting, onDeleted } = props;
  const { t, i18n } = useLingui();
  const removing = useRemoval({ operation: removal.operation, onDeleting, onDeleted });
  const reason = removing.reason ?? (hasUnsent || isTemporaryId(id) ? t`Undo what waits first` : undefined);
  const words = { doing: i18n._(removal.doing), done: i18n._(removal.done) };

  return (
    <>
      <Button variant="quiet-danger" icon="trash" reason={reason} onClick={removing.ask}>
        {t`Delete`}
      </Button>
      {removing.isAsking && (
        <TypedDelete
          title={i18n._(removal.title)}
          text={i18n._(removal.text(name))}
          phrase={removal.phrase(entity, id)}
          label={i18n._(removal.label)}
          onDelete={() => removing.remove(words, { params: removal.params(id) } as never, entity._etag)}
          onClose={removing.close}
        />
      )}
    </>
  );
}
