/**
 * The list behind the bell, newest first. A click marks a notification read and opens what it is about: its shipment after
 * a moment in which the change can be seen, the whole of a long text, or the rest of a line. Deleting all of them asks.
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { FailedState, LoadingState, NotOnDeviceState } from '#client/components/page-states.tsx';
import { useNow } from '#client/components/use-now.ts';
import type { NotificationCenter } from '#client/data/push/notification-center.ts';
import { useRegisterStatus } from '#client/registers/use-register-status.ts';
import { useErrorPresenter } from '#client/shell/error-presenter.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';
import type { Notification } from '#contract/notification.ts';
import { openingOf } from '#domain/notifications/notification-opening.ts';
import * as styles from './notification-panel.module.css';
import { NotificationRow } from './notification-row.tsx';

/** Unit: milliseconds. */
const BEFORE_LEAVING = 500;

type NotificationPanelProps = {
  center: NotificationCenter;
  notifications: readonly Notification[];
  close: () => void;
  /** Opens a notification whose text is too long for the list. */
  onRead: (notification: Notification) => void;
};

export function NotificationPanel({ center, notifications, close, onRead }: NotificationPanelProps) {
  const { t } = useLingui();
  const go = useNavigateToPath();
  const now = useNow();
  const present = useErrorPresenter();
  const panel = useRef<HTMLDivElement>(null);
  const leaving = useRef<number>(undefined);
  // Whoever closes the panel meanwhile stays where they are.
  useEffect(() => () => clearTimeout(leaving.current), []);
  const [isDeleting, setDeleting] = useState(false);
  const attempt = (work: Promise<void>) => work.catch((error) => void present(error, 'action'));
  /** The button disappears once its work is done, so the focus moves to the panel. */
  const attemptAll = (work: Promise<void>) => {
    panel.current?.focus();
    return attempt(work);
  };

  function open(notification: Notification): void {
    const { id, unRead, shipmentId } = notification;
    if (unRead) void attempt(center.markRead(id));
    const opening = openingOf(notification);
    if (opening === 'dialog') onRead(notification);
    clearTimeout(leaving.current);
    if (opening !== 'shipment') return;
    leaving.current = window.setTimeout(() => {
      close();
      go(`/Shipment/${shipmentId}`);
    }, BEFORE_LEAVING);
  }

  function endQuestion(work: Promise<void> = Promise.resolve()) {
    setDeleting(false);
    return attemptAll(work);
  }

  return (
    <div ref={panel} className={styles.panel} tabIndex={-1}>
      {isDeleting ? (
        <DeleteQuestion
          count={notifications.length}
          onKeep={() => void endQuestion()}
          onDelete={() => endQuestion(center.deleteAll())}
        />
      ) : (
        <div className={styles.head}>
          <h2>{t`Notifications`}</h2>
          {notifications.some(({ unRead }) => unRead) && (
            <Button variant="quiet" onClick={() => attemptAll(center.markAllRead())}>
              {t`Mark all read`}
            </Button>
          )}
          {notifications.length > 0 && (
            <IconButton icon="trash" label={t`Delete all`} onClick={() => setDeleting(true)} />
          )}
        </div>
      )}
      {notifications.length > 0 ? (
        <ul className={styles.list} aria-label={t`Notifications`}>
          {notifications.map((notification) => (
            <li key={notification.id}>
              <NotificationRow notification={notification} now={now} onOpen={() => open(notification)} />
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.list}>
          <NoneShown />
        </div>
      )}
    </div>
  );
}

/** They come with everything else the device reads. */
function NoneShown() {
  const { t } = useLingui();
  const { state, retry } = useRegisterStatus();
  switch (state) {
    case 'fetching':
      return <LoadingState rows={3} />;
    case 'failed':
      return <FailedState onRetry={retry} />;
    case 'away':
      return <NotOnDeviceState onRetry={retry} />;
    case 'complete':
      return (
        <StateBlock icon="bell" title={t`No notifications`} text={t`News about your shipments will appear here.`} />
      );
  }
}

/** In the place of the head, so that the list it is about stays in sight. */
function DeleteQuestion({ count, onKeep, onDelete }: { count: number; onKeep: () => void; onDelete: () => unknown }) {
  const { t } = useLingui();
  return (
    <div className={styles.head}>
      <h2>{t`${plural(count, { one: 'Delete # notification?', other: 'Delete # notifications?' })}`}</h2>
      <Button autoFocus onClick={onKeep}>{t`Keep`}</Button>
      <Button variant="danger" icon="trash" onClick={onDelete}>{t`Delete`}</Button>
    </div>
  );
}
