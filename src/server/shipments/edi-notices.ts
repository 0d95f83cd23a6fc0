/** Who is told of what becomes of a message: whoever booked, and, of what went wrong, the moderators. */
import { MODERATORS } from '#contract/primitives.ts';
import type { WriteTx } from '#server/db/write.ts';
import { addNotification, type NewNotification } from '#server/notifications/notification-repository.ts';
import { usernamesWith } from '#server/notifications/tell-roles.ts';

export async function tellConcerned(tx: WriteTx, writtenBy: string, notification: NewNotification): Promise<void> {
  const concerned = new Set([...(await usernamesWith(tx, MODERATORS)), ...(await userNamed(tx, writtenBy))]);
  for (const username of concerned) await addNotification(tx, username, notification);
}

/** Not of what a job wrote by itself, nor after they have been deleted. */
export async function tellBooker(tx: WriteTx, writtenBy: string, notification: NewNotification): Promise<void> {
  for (const username of await userNamed(tx, writtenBy)) await addNotification(tx, username, notification);
}

async function userNamed({ db, actor }: WriteTx, name: string): Promise<string[]> {
  const found = await db
    .selectFrom('users')
    .select('username')
    .where('company_id', '=', actor.companyId)
    .where('username', '=', name)
    .execute();
  return found.map(({ username }) => username);
}
