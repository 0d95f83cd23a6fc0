/** Who is told of what becomes of a message: whoever booked, and the moderators. */
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
