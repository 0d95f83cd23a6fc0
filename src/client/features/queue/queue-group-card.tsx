/** One record of the queue: what it is, with a way to its page, and what waits for it in its order. */
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import { Chip } from '#client/ui/chip.tsx';
import type { Operation } from '#domain/sync/operation-record.ts';
import type { QueueGroup } from '#domain/sync/queue-groups.ts';
import { groupTitle } from './operation-texts.ts';
import styles from './queue-group-card.module.css';
import { QueueOperation, type QueueOperationProps } from './queue-operation.tsx';

type QueueGroupCardProps = Pick<QueueOperationProps, 'queue' | 'deliveryTypeNames' | 'now' | 'actions'> & {
  group: QueueGroup;
  onOpen: (group: QueueGroup) => void;
  onDecide: (operation: Operation) => void;
};

export function QueueGroupCard({ group, onOpen, onDecide, ...shared }: QueueGroupCardProps) {
  const { t, i18n } = useLingui();
  const titleId = useId();
  const title = groupTitle(i18n, group);
  const { kind, id, operations, needsNewerApp } = group;
  const { page } = kindWords(kind);
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <h4 id={titleId} className={styles.title}>
        {page ? (
          <Link to={page(id)} onClick={() => onOpen(group)}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h4>
      <ul>
        {operations.map((operation) => (
          <QueueOperation
            key={operation.seq}
            {...shared}
            operation={operation}
            title={title}
            onOpen={() => onOpen(group)}
            onDecide={() => onDecide(operation)}
          />
        ))}
        {needsNewerApp && (
          <li className={styles.unknown}>
            <Chip look="waiting">{t`Waiting for the newer version`}</Chip>
            <p>{t`Made with a later version of Kaj. It is kept, and will be sent once this device has that version again.`}</p>
          </li>
        )}
      </ul>
    </article>
  );
}
