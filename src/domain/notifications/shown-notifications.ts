/**
 * The notifications a person sees: those from the server, newest first, with the person's own pending reading and deleting
 * folded over them.
 */
import type { Notification } from '#contract/notification.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { isChosen, type NotificationChoice } from './notification-choice.ts';

type NotificationEntry = Pick<OutboxEntry, 'operation' | 'payload'>;

export function shownNotifications(
  received: readonly Notification[],
  entries: readonly NotificationEntry[],
): Notification[] {
  return entries.reduce(foldEntry, newestFirst(received));
}

/** How marking as read and deleting change a list. */
export function withRead(list: readonly Notification[], choice: NotificationChoice, unRead: boolean): Notification[] {
  return list.map((one) => (one.unRead !== unRead && isChosen(choice, one.id) ? { ...one, unRead } : one));
}
export function without(list: readonly Notification[], choice: NotificationChoice): Notification[] {
  return list.filter(({ id }) => !isChosen(choice, id));
}

function foldEntry(list: Notification[], { operation: command, payload }: NotificationEntry): Notification[] {
  if (command === 'notifications.read') {
    const { unRead, ...choice } = payload as NotificationChoice & { unRead: boolean };
    return withRead(list, choice, unRead);
  }
  if (command !== 'notifications.delete') return list;
  const { ids, upTo } = payload as { ids?: string; upTo?: string };
  return without(list, { ids: ids?.split(','), upTo });
}

function newestFirst(list: readonly Notification[]): Notification[] {
  return [...list].sort((one, other) => compare(other, one));
}

function compare(one: Notification, other: Notification): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? -1 : 1;
  return Number(one.id) - Number(other.id) || 0;
}
