/** Who is told of what becomes of a message: whoever booked, and, of what went wrong, the moderators. */
import { MODERATORS } from '#contract/primitives.ts';
import type { WriteTx } from '#server/db/write.ts';
import { addNotification, type NewNotification } from '#server/notifications/notification-repository.ts';

export async function tellConcerned(tx: WriteTx, writtenBy: string, notification: NewNotification): Promise<void> {
  const concerned = await tx.db
    .selectFrom('users')
    .select('username')
    .where('company_id', '=', tx.actor.companyId)
    .where((eb) => eb.or([eb('role', 'in', MODERATORS), eb('username', '=', writtenBy)]))
    .orderBy('username')
    .execute();
  for (const { username } of concerned) await addNotification(tx, username, notification);
}

/** Not of what a job wrote by itself, nor after they have been deleted. */
export async function tellBooker(tx: WriteTx, writtenBy: string, notification: NewNotification): Promise<void> {
  const booker = await tx.db
    .selectFrom('users')
    .select('username')
    .where('company_id', '=', tx.actor.companyId)
    .where('username', '=', writtenBy)
    .executeTakeFirst();
  if (booker) await addNotification(tx, booker.username, notification);
}
