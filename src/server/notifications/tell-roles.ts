/** A notification to everybody of the writing company who has one of some roles. */
import type { Role } from '#contract/primitives.ts';
import type { WriteTx } from '#server/db/write.ts';
import { addNotification, type NewNotification } from './notification-repository.ts';

/** Answers whom. */
export async function tellRoles(tx: WriteTx, roles: readonly Role[], notification: NewNotification): Promise<string[]> {
  const told = await usernamesWith(tx, roles);
  for (const username of told) await addNotification(tx, username, notification);
  return told;
}

/** Of the writing company, in order. */
export async function usernamesWith({ db, actor }: WriteTx, roles: readonly Role[]): Promise<string[]> {
  const found = await db
    .selectFrom('users')
    .select('username')
    .where('company_id', '=', actor.companyId)
    .where('role', 'in', roles)
    .orderBy('username')
    .execute();
  return found.map(({ username }) => username);
}
