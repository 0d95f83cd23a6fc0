/**
 * The queue alongside any screen, loaded after it: its number on the app's icon, the news of a round of sending, and the
 * drawer when somebody opens it.
 */
import { useEffect } from 'react';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { badgeFollows } from '#client/pwa/app-badge.ts';
import type { QueuePresenceProps } from '#client/shell/signed-in-frame.tsx';
import { LeaseNotices } from './lease-notices.tsx';
import { QueueDrawer } from './queue-drawer.tsx';
import { useLeaseContact } from './use-lease-contact.ts';
import { useQueueNews } from './use-queue-news.tsx';

export function QueuePresence({ isOpen, onOpen, onClose }: QueuePresenceProps) {
  const { records } = useUserData().outbox;
  useEffect(() => badgeFollows(records, navigator), [records]);
  useQueueNews(onOpen);
  useLeaseContact();
  return (
    <>
      <LeaseNotices />
      {isOpen && <QueueDrawer onClose={onClose} />}
    </>
  );
}
