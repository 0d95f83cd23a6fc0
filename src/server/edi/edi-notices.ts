/** Notifies the person who booked, and the moderators, of what happened to a message. */
import { MODERATORS } from '#contract/primitives.ts';
import type { WriteTx } from '#server/db/write.ts';
import { addNotification, type NewNotification } from '#server/notifications/notification-repository.ts';
import { usernamesNamed, usernamesWith } from '#server/notifications/notify-users.ts';

export async function notifyConcerned(tx: WriteTx, writtenBy: string, notification: NewNotification): Promise<void> {
  const concerned = new Set([...(await usernamesWith(tx, MODERATORS)), ...(await usernamesNamed(tx, writtenBy))]);
  for (const username of concerned) await addNotification(tx, username, notification);
}
