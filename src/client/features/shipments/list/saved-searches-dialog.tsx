/** The searches kept under a name: which one the list starts with, and removing those a person may remove. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#client/ui/button.tsx';
import { Check } from '#client/ui/check.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { SavedSearch } from '#contract/saved-search.ts';
import * as styles from './saved-searches-dialog.module.css';
import type { useSavedSearches } from './use-saved-searches.ts';

type SavedSearchesDialogProps = { saved: ReturnType<typeof useSavedSearches>; onClose: () => void };

export function SavedSearchesDialog({ saved, onClose }: SavedSearchesDialogProps) {
  const { t } = useLingui();
  const { searches, reason } = saved;

  function start({ id, name, searchFields, shared }: SavedSearch, isStart: boolean) {
    return saved.save(id, { name, searchFields, shared, start: isStart });
  }

  return (
    <Dialog title={t`Saved searches`} onClose={onClose}>
      <ul className={styles.searches}>
        {searches.map((search) => (
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
              look="quiet-danger"
              icon="trash"
              aria-label={t`Remove ${search.name}`}
              reason={reason ?? (!search.editable && t`Somebody else has made it`)}
              onClick={() => saved.remove(search)}
            >
              {t`Remove`}
            </Button>
          </li>
        ))}
      </ul>
      <p className="small muted">{t`The list starts with the one that is ticked.`}</p>
    </Dialog>
  );
}
