/**
 * The queue: everything this person did that the server does not have yet, record by record. First what needs them, then what
 * proceeds by itself, and finally the journal of the rest.
 */

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useNames } from '#client/components/use-names.ts';
import { useNow } from '#client/components/use-now.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { formatRecent } from '#client/i18n/formats.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { Button } from '#client/ui/button.tsx';
import { Count } from '#client/ui/count.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { type QueueGroup, queueGroups } from '#domain/outbox/queue-groups.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { JournalList } from './journal-list.tsx';
import * as styles from './queue-drawer.module.css';
import { QueueGroupCard } from './queue-group-card.tsx';
import { useQueueActions } from './use-queue-actions.ts';

export function QueueDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const go = useNavigateToPath();
  const { outbox: userQueue, syncedAt, isLasting } = useUserData();
  const { connectivity } = useServices();
  const network = useObservable(connectivity.state);
  const queue = useObservable(userQueue.records);
  const synchronised = useObservable(syncedAt);
  const now = new Date(useNow());
  const actions = useQueueActions();
  const names = useNames();
  const [decided, setDecided] = useState<OutboxEntry>();
  const body = useRef<HTMLDivElement>(null);

  // The focused element may have been sent or given up; the focus then stays in the queue, not on the page behind.
  useEffect(() => {
    if (document.activeElement === document.body) body.current?.focus();
  });

  const groups = queueGroups(queue);
  const left = groups.flatMap(({ entries }) => entries);
  const count = left.length + queue.unknown.length;
  const underWay = left.filter(({ state }) => state === 'inflight').length;
  const held = left.filter(({ need }) => need?.kind === 'hold' && need.reason === 'review');
  const first = Math.min(...left.map(({ createdAt }) => createdAt));
  const oldest = left.length > 0 ? formatRecent(first, now) : '';
  const here = isLasting
    ? t`${plural(count, { one: '# change on this device', other: '# changes on this device' })}`
    : t`${plural(count, { one: '# change in this window only', other: '# changes in this window only' })}`;
  const hint = underWay > 0 ? t`Sending, ${count} left` : here;

  const section = (title: string, shown: readonly QueueGroup[], needsYou: boolean, extra?: ReactNode) =>
    shown.length > 0 && (
      <section className={styles.section}>
        <div className={styles.head}>
          <h3>{title}</h3>
          <Count value={shown.length} alert={needsYou} />
          {extra}
        </div>
        {shown.map((group) => (
          <QueueGroupCard
            key={group.entityKey}
            {...{ group, queue, names, now, actions }}
            onLeave={onClose}
            onOpen={(path) => {
              onClose();
              go(path);
            }}
            onDecide={setDecided}
          />
        ))}
      </section>
    );

  return (
    <Drawer
      title={t`Queue`}
      hint={
        count > 0 && (
          <>
            <span role="status">{hint}</span>
            {oldest && <span className={styles.oldest}>{t`, oldest from ${oldest}`}</span>}
          </>
        )
      }
      onClose={onClose}
      actions={
        count > 0 && (
          <Button
            icon="sending"
            onClick={actions.sendNow}
            busy={underWay > 0}
            hint={network === 'unreachable' && t`checks the connection first`}
            reason={network === 'offline' && t`no network`}
          >
            {t`Send now`}
          </Button>
        )
      }
    >
      <div ref={body} tabIndex={-1} className={styles.body}>
        {network !== 'online' && (
          <p className={styles.away}>
            <Icon name="offline" />
            {isLasting
              ? t`The server cannot be reached right now. Waiting changes are kept on this device and will be sent automatically.`
              : t`The server cannot be reached right now. Waiting changes will be sent automatically while this window stays open.`}
          </p>
        )}
        {section(
          t`Needs you`,
          groups.filter(({ needsYou }) => needsYou),
          true,
          held.length > 1 && <Button variant="quiet" onClick={() => actions.send(held)}>{t`Send all`}</Button>,
        )}
        {section(
          t`Will be sent automatically`,
          groups.filter(({ needsYou }) => !needsYou),
          false,
        )}
        {count === 0 && (
          <StateBlock
            icon="online"
            title={t`Everything has been sent`}
            text={synchronised && t`Synchronised ${formatRecent(synchronised, now)}`}
          />
        )}
        <JournalList />
      </div>
      {decided && <ConflictDialog entry={decided} onClose={() => setDecided(undefined)} />}
    </Drawer>
  );
}
