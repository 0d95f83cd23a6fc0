/**
 * What this person asked for in the last 30 days and the server did not get, by their own or somebody else's decision:
 * given up, returned to its form, corrected, or lost in a conflict. Each item shows its content and can be requested again
 * on top of the current version.
 */

import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNames } from '#client/components/use-names.ts';
import { useNow } from '#client/components/use-now.ts';
import { useLive, useUserData } from '#client/components/user-data-provider.tsx';
import type { JournalEntry } from '#client/data/device/work-database.ts';
import { entryOfJournal, restore } from '#client/data/outbox/restore-commands.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { useRefusalPresenter } from '#client/shell/refusal-presenter.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { showToast } from '#client/ui/toasts.ts';
import { entityKindOf, verbOf } from '#domain/commands/kind-names.ts';
import { isCreate } from '#domain/commands/outbox-entry.ts';
import { anyKind } from '#domain/kinds/kinds.ts';
import { queueGroups } from '#domain/outbox/queue-groups.ts';
import { EntryContents } from './entry-contents.tsx';
import { deedText, groupTitle } from './entry-texts.ts';
import * as styles from './journal-list.module.css';
import { journalWhat } from './journal-texts.ts';

/** As many as are read at a glance; the rest on demand. */
const SHOWN = 10;

/** Renders nothing when there is nothing to restore. */
export function JournalList() {
  const { t } = useLingui();
  const [limit, setLimit] = useState(SHOWN);
  const entries = useLive(({ work }) => work.journal.orderBy('n').reverse().filter(isRestorable).toArray(), []);
  const names = useNames();
  if (!entries || entries.length === 0) return null;
  return (
    <section className={styles.journal} aria-label={t`Journal`}>
      <div>
        <h3>{t`Journal`}</h3>
        <p className="small muted">{t`Changes that were discarded or overridden in the last 30 days. You can restore them.`}</p>
      </div>
      <ul>
        {entries.slice(0, limit).map((entry) => (
          <JournalItem key={entry.n} entry={entry} names={names} />
        ))}
      </ul>
      {entries.length > limit && (
        <Button variant="quiet" onClick={() => setLimit(limit + SHOWN)}>{t`Show older`}</Button>
      )}
    </section>
  );
}

type JournalItemProps = { entry: JournalEntry; names: ReadonlyMap<string, string> };

function JournalItem({ entry, names }: JournalItemProps) {
  const { t, i18n } = useLingui();
  const userData = useUserData();
  const presentError = useRefusalPresenter();
  const now = new Date(useNow());
  const asked = entryOfJournal(entry);
  const [group] = queueGroups({ entries: [asked], unknown: [] });
  const title = group ? groupTitle(i18n, group) : '';

  async function onRestore() {
    try {
      const { outcome, error } = await restore(userData, entry);
      if (outcome === 'refused') presentError(error, 'action');
      else if (outcome === 'unchanged') showToast({ tone: 'info', title: t`No change needed` });
      else {
        const text = outcome === 'waiting' ? t`It will be sent when the connection is back.` : undefined;
        showToast({ tone: 'success', title: t`Restored: ${title}`, text });
      }
    } catch (error) {
      presentError(error, 'action');
    }
  }

  return (
    <li>
      <details>
        <summary>
          <span>
            <b>{title}</b>
            <small className="muted">
              {journalWhat(i18n, entry)} · {deedText(i18n, asked, now)} · {formatRecent(entry.at, now)}
            </small>
          </span>
          <Icon name="down" />
        </summary>
        <EntryContents asked={asked} names={names} />
      </details>
      <Button variant="quiet" icon="undo" aria-label={t`Restore ${title}`} onClick={onRestore}>
        {t`Restore`}
      </Button>
    </li>
  );
}

/** A returned cancellation was reported at once, and marking or deleting notifications is not worth restoring. */
function isRestorable({ what, operation: command, payload }: JournalEntry): boolean {
  const { change } = anyKind(entityKindOf(command));
  if (payload === undefined || change === null) return false;
  return what !== 'returned' || isCreate({ operation: command }) || verbOf(command) === change;
}
