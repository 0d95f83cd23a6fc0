/** One record of the queue: what it is, with a link to its page, and its waiting entries in order. */
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import { Chip } from '#client/ui/chip.tsx';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { QueueGroup } from '#domain/outbox/queue-groups.ts';
import { groupTitle } from './entry-texts.ts';
import { QueueEntry, type QueueEntryProps } from './queue-entry.tsx';
import * as styles from './queue-group-card.module.css';

type QueueGroupCardProps = Pick<QueueEntryProps, 'queue' | 'names' | 'now' | 'actions'> & {
  group: QueueGroup;
  /** The title, a link, was followed. */
  onLeave: () => void;
  onOpen: (path: string) => void;
  onDecide: (entry: OutboxEntry) => void;
};

export function QueueGroupCard({ group, onLeave, onOpen, onDecide, ...shared }: QueueGroupCardProps) {
  const { t, i18n } = useLingui();
  const titleId = useId();
  const title = groupTitle(i18n, group);
  const { kind, id, entries, needsNewerApp } = group;
  const { page } = kindWords(kind);
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <h4 id={titleId} className={styles.title}>
        {page ? (
          <Link to={page(id)} onClick={onLeave}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h4>
      <ul>
        {entries.map((entry) => (
          <QueueEntry
            key={entry.seq}
            {...shared}
            entry={entry}
            title={title}
            onOpen={() => page && onOpen(page(id))}
            onDecide={() => onDecide(entry)}
          />
        ))}
        {needsNewerApp && (
          <li className={styles.unknown}>
            <Chip variant="waiting">{t`Waiting for the newer version`}</Chip>
            <p>{t`Made with a later version of Kaj. It is kept, and will be sent once this device has that version again.`}</p>
          </li>
        )}
      </ul>
    </article>
  );
}
