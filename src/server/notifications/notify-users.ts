/** Notifies users of the writing company: everybody with one of some roles, or one user by name. */
import type { Role } from '#contract/primitives.ts';
import type { WriteTx } from '#server/db/write.ts';
import { addNotification, type NewNotification } from './notification-repository.ts';

/** Returns the usernames of those notified. */
export async function notifyRoles(
  tx: WriteTx,
  roles: readonly Role[],
  notification: NewNotification,
): Promise<string[]> {
  const notified = await usernamesWith(tx, roles);
  for (const username of notified) await addNotification(tx, username, notification);
  return notified;
}

/** Users of the writing company, ordered by name. */
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

/** Notifies one user of the writing company; nobody if a job wrote, or if the user has been deleted since. */
export async function notifyUser(tx: WriteTx, username: string, notification: NewNotification): Promise<void> {
  for (const name of await usernamesNamed(tx, username)) await addNotification(tx, name, notification);
}

/** The user of this name, if there is one. */
export async function usernamesNamed({ db, actor }: WriteTx, name: string): Promise<string[]> {
  const found = await db
    .selectFrom('users')
    .select('username')
    .where('company_id', '=', actor.companyId)
    .where('username', '=', name)
    .execute();
  return found.map(({ username }) => username);
}
