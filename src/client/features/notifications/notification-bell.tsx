/** The bell of the top bar: red with a number while anything is unread, and behind it the panel. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useObservable } from '#client/components/services.tsx';
import type { NotificationCenter } from '#client/data/push/notification-center.ts';
import { inWords } from '#client/i18n/notice-messages.ts';
import { BellButton } from '#client/shell/bell-button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Popup } from '#client/ui/popup.tsx';
import type { Notification } from '#contract/notification.ts';
import * as styles from './notification-bell.module.css';
import { NotificationPanel } from './notification-panel.tsx';
import { useNotificationCenter } from './use-notification-center.ts';

/** The bell shows no higher count. */
const COUNTED = 99;

/** `isAsked`: somebody pressed the bell before this part had loaded; it may also become true after that. */
export function NotificationBell({ isAsked = false }: { isAsked?: boolean }) {
  const center = useNotificationCenter();
  const [isPressed, setPressed] = useState(false);
  const opened = isAsked || isPressed;
  return center ? <LoadedBell center={center} opened={opened} /> : <BellButton onClick={() => setPressed(true)} />;
}

function LoadedBell({ center, opened }: { center: NotificationCenter; opened: boolean }) {
  const { t, i18n } = useLingui();
  const notifications = useObservable(center.shown).map((notification) => inWords(i18n, notification));
  const [read, setRead] = useState<Notification>();
  const unread = notifications.filter(({ unRead }) => unRead).length;
  const label = t`${plural(unread, { one: 'Notifications, # unread', other: 'Notifications, # unread' })}`;
  return (
    <>
      <Popup
        label={t`Notifications`}
        kind="dialog"
        align="end"
        opened={opened}
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            icon="bell"
            label={unread > 0 ? label : t`Notifications`}
            className={classes(styles.bell, unread > 0 && styles.unread)}
          >
            <Icon name="bell" size="large" />
            {unread > 0 && (
              <span className={styles.count} aria-hidden="true">
                {unread > COUNTED ? `${COUNTED}+` : unread}
              </span>
            )}
          </IconButton>
        )}
      >
        {(close) => <NotificationPanel {...{ center, notifications, close, onRead: setRead }} />}
      </Popup>
      {read && (
        <Dialog title={inWords(i18n, read).title} onClose={() => setRead(undefined)}>
          <p className={styles.whole}>{inWords(i18n, read).message}</p>
        </Dialog>
      )}
    </>
  );
}
