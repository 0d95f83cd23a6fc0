/** Deleting an entry: once its phrase is typed, and at once or not at all, since a delete cannot be merged. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#client/data/api/api-errors.ts';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import type { Versioned } from '#client/editing/edited-kind.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Button } from '#client/ui/button.tsx';
import { TypedDelete } from '#client/ui/typed-delete.tsx';
import type { EntryRemoval } from './entry-form.ts';

type DeleteEntryProps<Entity extends Versioned> = {
  removal: EntryRemoval<Entity>;
  entity: Entity;
  id: string;
  name: string;
  /** Something of it waits, which would have nothing left to be sent to. */
  hasUnsent: boolean;
  onDeleting: (isDeleting: boolean) => void;
  onDeleted: () => Promise<void>;
};

export function DeleteEntry<Entity extends Versioned>(props: DeleteEntryProps<Entity>) {
  const { removal, entity, id, name, hasUnsent, onDeleting, onDeleted } = props;
  const { t, i18n } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const write = useDirectWrite(removal.operation);
  const reason = write.reason ?? (hasUnsent || isTemporaryId(id) ? t`Undo what waits first` : undefined);

  async function remove() {
    onDeleting(true);
    const isDone = await write.run(i18n._(removal.doing), async (send) => {
      try {
        await send({ params: removal.params(id) } as never, entity._etag);
      } catch (error) {
        // Somebody else was faster: it is what was wanted.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
      return i18n._(removal.done);
    });
    setAsking(false);
    if (isDone) await onDeleted();
    else onDeleting(false);
  }

  return (
    <>
      <Button look="quiet-danger" icon="trash" reason={reason} onClick={() => setAsking(true)}>
        {t`Delete`}
      </Button>
      {isAsking && (
        <TypedDelete
          title={i18n._(removal.title)}
          text={i18n._(removal.text(name))}
          phrase={removal.phrase(entity, id)}
          label={i18n._(removal.label)}
          onDelete={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
