/** A notification to users of the writing company: to everybody who has one of some roles, or to one by name. */
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

/** Somebody of the writing company; nobody where it was a job that wrote, or where the user has been deleted since. */
export async function tellUser(tx: WriteTx, username: string, notification: NewNotification): Promise<void> {
  for (const name of await usernamesNamed(tx, username)) await addNotification(tx, name, notification);
}

/** The one of this name, where there is one. */
export async function usernamesNamed({ db, actor }: WriteTx, name: string): Promise<string[]> {
  const found = await db
    .selectFrom('users')
    .select('username')
    .where('company_id', '=', actor.companyId)
    .where('username', '=', name)
    .execute();
  return found.map(({ username }) => username);
}
