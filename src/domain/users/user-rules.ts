/**
 * What a company's users may do to each other: whom they may change, and why a user cannot be deleted or lose the role of
 * Moderator. Both the form and the server ask here.
 */
import { MODERATORS, type SessionRole } from '#contract/primitives.ts';
import { mayCall } from '#domain/session/roles.ts';

export interface Person {
  readonly username: string;
  readonly role: SessionRole;
}

export function isModerator(role: SessionRole): boolean {
  return mayCall(role, MODERATORS);
}

/** Only Moderators may create, change or delete a Moderator. */
export function mayChangeUser(caller: SessionRole, roles: readonly SessionRole[]): boolean {
  return isModerator(caller) || !roles.some(isModerator);
}

export function isLastModerator(user: Person, users: readonly Person[]): boolean {
  return isModerator(user.role) && !users.some(({ username, role }) => username !== user.username && isModerator(role));
}

/** Why this caller cannot delete a user. */
export function deleteProblem(
  user: Person,
  caller: Pick<Person, 'username'>,
  users: readonly Person[],
): 'ownAccount' | 'lastModerator' | undefined {
  if (user.username === caller.username) return 'ownAccount';
  return isLastModerator(user, users) ? 'lastModerator' : undefined;
}
