/**
 * What a person can do to their notifications. All of it goes through the queue, with a network and without; a list is
 * marked or deleted up to the newest one seen, so that one arriving meanwhile stays as it is.
 */
import type { Notification } from '#contract/notification.ts';
import { isNotificationId, type NotificationChoice } from '#domain/notifications/notification-choice.ts';
import type { NewOperation } from '#domain/sync/operation-record.ts';
import { NOTIFICATIONS_KEY } from '../device/entity-key.ts';
import type { OperationQueue } from '../outbox/operation-queue.ts';

export interface NotificationCommands {
  markRead(id: string): Promise<void>;
  markAllRead(): Promise<void>;
  deleteAll(): Promise<void>;
}

export interface NotificationCommandsDependencies {
  readonly queue: Pick<OperationQueue, 'enqueue'>;
  /** Newest first. */
  readonly shown: () => readonly Notification[];
  /** What this page was told and has not read back from the server yet. */
  readonly pushed: {
    read(choice: NotificationChoice): void;
    remove(choice: NotificationChoice): void;
  };
}

export function createNotificationCommands({
  queue,
  shown,
  pushed,
}: NotificationCommandsDependencies): NotificationCommands {
  async function enqueue(operation: NewOperation['operation'], payload: unknown): Promise<void> {
    await queue.enqueue({ operation, entityKey: NOTIFICATIONS_KEY, payload, base: null, baseEtag: null });
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
