/** A notification to everybody of the writing company who has one of some roles. */
import type { Role } from '#contract/primitives.ts';
import type { WriteTx } from '#server/db/write.ts';
import { addNotification, type NewNotification } from './notification-repository.ts';

/** Answers whom. */
export async function tellRoles(tx: WriteTx, roles: readonly Role[], notification: NewNotification): Promise<string[]> {
  const told = await tx.db
    .selectFrom('users')
    .select('username')
    .where('company_id', '=', tx.actor.companyId)
    .where('role', 'in', roles)
    .orderBy('username')
    .execute();
  for (const { username } of told) await addNotification(tx, username, notification);
  return told.map(({ username }) => username);
}
