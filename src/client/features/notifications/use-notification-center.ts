/** The user's notifications, loaded with the first screen that shows them; every push from then on is shown as a toast, unless the page tells it. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { isToldHere, noteToast } from '#client/components/told-here.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import type { NotificationCenter } from '#client/data/push/notification-center.ts';
import { inWords } from '#client/i18n/notice-messages.ts';
import { showToast } from '#client/ui/toasts.ts';
import { notificationMark } from './notification-marks.ts';

export function useNotificationCenter(): NotificationCenter | undefined {
  const { t, i18n } = useLingui();
  const { openNotifications } = useUserData();
  const [center, setCenter] = useState<NotificationCenter>();

  useEffect(() => {
    let isWanted = true;
    openNotifications().then(
      (opened) => isWanted && setCenter(opened),
      (error) => console.warn('Notifications could not be opened', error),
    );
    return () => {
      isWanted = false;
    };
  }, [openNotifications]);

  useEffect(
    () =>
      center?.onPush((push) => {
        if (push.type === 'message' && !isToldHere(push.content)) {
          const { type, title, message } = inWords(i18n, push.content);
          const { tone, unknownType } = notificationMark(type);
          const words = { title: unknownType ? `${title} (${unknownType})` : title, text: message };
          noteToast(push.content, showToast({ tone, ...words, pushed: true }));
        }
        if (push.type === 'unknown') {
          console.error(`The server pushed what this version does not know: ${push.name || 'no type'}`);
          showToast({
            tone: 'danger',
            title: t`The server sent an unknown type of message`,
            text: push.name,
            pushed: true,
          });
        }
      }),
    [center, t, i18n],
  );
  return center;
}
