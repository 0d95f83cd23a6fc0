/**
 * What a person can do to their notifications. All of it goes through the queue, online or offline; a list is marked or
 * deleted up to the newest one seen, so that one arriving meanwhile stays as it is.
 */
import type { Notification } from '#contract/notification.ts';
import type { NewEntry } from '#domain/commands/outbox-entry.ts';
import { isNotificationId, type NotificationChoice } from '#domain/notifications/notification-choice.ts';
import { NOTIFICATIONS_KEY } from '../device/entity-key.ts';
import type { OutboxActions } from '../outbox/outbox-actions.ts';

export interface NotificationCommands {
  markRead(id: string): Promise<void>;
  markAllRead(): Promise<void>;
  deleteAll(): Promise<void>;
}

export interface NotificationCommandsDependencies {
  readonly outbox: Pick<OutboxActions, 'enqueue'>;
  /** Newest first. */
  readonly shown: () => readonly Notification[];
  /** Notifications that were pushed to this page and not read back from the server yet. */
  readonly pushed: {
    read(choice: NotificationChoice): void;
    remove(choice: NotificationChoice): void;
  };
}

export function createNotificationCommands({
  outbox,
  shown,
  pushed,
}: NotificationCommandsDependencies): NotificationCommands {
  async function enqueue(command: NewEntry['operation'], payload: unknown): Promise<void> {
    await outbox.enqueue({ operation: command, entityKey: NOTIFICATIONS_KEY, payload, base: null, baseEtag: null });
  }

  const everySeen = (): NotificationChoice => ({ ids: shown().map(({ id }) => id) });
  const newestSeen = () => shown().find(({ id }) => isNotificationId(id))?.id;

  return {
    async markRead(id) {
      pushed.read({ ids: [id] });
      if (isNotificationId(id)) await enqueue('notifications.read', { ids: [id], unRead: false });
    },
    async markAllRead() {
      const upTo = newestSeen();
      pushed.read(everySeen());
      if (upTo !== undefined) await enqueue('notifications.read', { upTo, unRead: false });
    },
    async deleteAll() {
      const upTo = newestSeen();
      pushed.remove(everySeen());
      if (upTo !== undefined) await enqueue('notifications.delete', { upTo });
    },
  };
}
