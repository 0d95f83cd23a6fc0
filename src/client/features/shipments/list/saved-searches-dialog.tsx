/** The searches kept under a name: which one the list starts with, and renaming and removing those a person may change. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Check } from '#client/ui/check.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { SAVED_SEARCH_LIMITS, type SavedSearch } from '#contract/saved-search.ts';
import * as styles from './saved-searches-dialog.module.css';
import type { useSavedSearches } from './use-saved-searches.ts';

type SavedSearchesDialogProps = { saved: ReturnType<typeof useSavedSearches>; onClose: () => void };

export function SavedSearchesDialog({ saved, onClose }: SavedSearchesDialogProps) {
  const { t } = useLingui();
  const { searches, reason } = saved;
  // The button of the search that was renamed last has the focus when its field closes.
  const [renamed, setRenamed] = useState<{ id: string; isOpen: boolean }>();

  function start({ id, name, searchFields, shared }: SavedSearch, isStart: boolean) {
    return saved.save(id, { name, searchFields, shared, start: isStart });
  }

  const reasonFor = ({ editable }: SavedSearch) => reason ?? (!editable && t`Somebody else has made it`);

  return (
    <Dialog title={t`Saved searches`} onClose={onClose}>
      <ul className={styles.searches}>
        {searches.map((search) =>
          search.id === renamed?.id && renamed.isOpen ? (
            <NewName
              key={search.id}
              search={search}
              saved={saved}
              onClose={() => setRenamed({ id: search.id, isOpen: false })}
            />
          ) : (
            <li key={search.id}>
              <Check
                value={search.start}
                reason={reason}
                hint={search.start ? t`The list starts with it` : undefined}
                onChange={(isStart) => void start(search, isStart)}
              >
                {search.shared ? t`${search.name}, the company’s` : search.name}
              </Check>
              <Button
                variant="quiet"
                icon="edit"
                aria-label={t`Rename ${search.name}`}
                reason={reasonFor(search)}
                autoFocus={search.id === renamed?.id}
                onClick={() => setRenamed({ id: search.id, isOpen: true })}
              >
                {t`Rename`}
              </Button>
              <Button
                variant="quiet-danger"
                icon="trash"
                aria-label={t`Remove ${search.name}`}
                reason={reasonFor(search)}
                onClick={() => saved.remove(search)}
              >
                {t`Remove`}
              </Button>
            </li>
          ),
        )}
      </ul>
      <p className="small muted">{t`The list starts with the one that is ticked.`}</p>
    </Dialog>
  );
}

type NewNameProps = Pick<SavedSearchesDialogProps, 'saved'> & { search: SavedSearch; onClose: () => void };

/** The field holds the name as it is, wholly selected; Enter keeps what is written, Escape what was. */
function NewName({ search: { id, name, searchFields, shared, start }, saved, onClose }: NewNameProps) {
  const { t } = useLingui();
  const [written, setWritten] = useState(name);
  const next = written.trim();
  const reason = saved.reason ?? (next === '' ? t`Write a name` : undefined);

  async function rename() {
    if (reason) return;
    if (next === name || (await saved.save(id, { name: next, searchFields, shared, start }))) onClose();
  }
  return (
    <li
      className={styles.naming}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter') return;
        if (event.target instanceof HTMLButtonElement && event.key === 'Enter') return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
        else void rename();
      }}
    >
      <TextField
        label={t`New name of ${name}`}
        value={written}
        onChange={setWritten}
        maxLength={SAVED_SEARCH_LIMITS.name}
        required
        autoComplete="off"
        autoFocus
      />
      <Button icon="check" reason={reason} onClick={rename}>
        {t`Save`}
      </Button>
      <Button variant="quiet" onClick={onClose}>
        {t`Cancel`}
      </Button>
    </li>
  );
}
