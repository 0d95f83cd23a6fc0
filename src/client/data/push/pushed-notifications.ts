/**
 * Notifications that were pushed to this page and not read back from the server yet: they join the list at once. In memory
 * only: the change feed brings them to the device.
 */
import type { Notification } from '#contract/notification.ts';
import type { Push } from '#contract/push.ts';
import type { NotificationChoice } from '#domain/notifications/notification-choice.ts';
import { without, withRead } from '#domain/notifications/shown-notifications.ts';
import { createObservable, type Observable } from '../observable-value.ts';

type Message = Extract<Push, { type: 'message' }>['content'];

export interface PushedNotifications {
  readonly list: Observable<readonly Notification[]>;
  add(message: Message): void;
  read(choice: NotificationChoice): void;
  remove(choice: NotificationChoice): void;
}

export function createPushedNotifications(now: () => number, newId: () => string): PushedNotifications {
  const list = createObservable<readonly Notification[]>([]);
  return {
    list,
    add({ id = `pushed:${newId()}`, shipmentId = null, ...content }) {
      const createdAt = new Date(now()).toISOString();
      const notification = { ...content, id, shipmentId, unRead: true, createdAt, _etag: '' };
      list.set([...list.get().filter((other) => other.id !== id), notification]);
    },
    read: (choice) => list.set(withRead(list.get(), choice, false)),
    remove(choice) {
      const left = without(list.get(), choice);
      if (left.length < list.get().length) list.set(left);
    },
  };
}
