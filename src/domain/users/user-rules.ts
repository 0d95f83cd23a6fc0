/**
 * Who may do what to whom among a company's users: whom they may change, why one cannot be
 * deleted or lose the role of Moderator. Both the form and the server ask here.
 */
import { MODERATORS, type SessionRole } from '#contract/primitives.ts';
import { INCLUDED } from '#domain/company/included.ts';
import { mayCall } from '#domain/session/roles.ts';

export interface Person {
  readonly username: string;
  readonly role: SessionRole;
}

export function isModerator(role: SessionRole): boolean {
  return mayCall(role, MODERATORS);
}

/** Creating, changing and deleting a Moderator is for Moderators. */
export function mayChangeUser(caller: SessionRole, roles: readonly SessionRole[]): boolean {
  return isModerator(caller) || !roles.some(isModerator);
}

export function isLastModerator(user: Person, users: readonly Person[]): boolean {
  return isModerator(user.role) && !users.some(({ username, role }) => username !== user.username && isModerator(role));
}

/** Why a user cannot be deleted by this caller. */
export function deleteProblem(
  user: Person,
  caller: Pick<Person, 'username'>,
  users: readonly Person[],
): 'ownAccount' | 'lastModerator' | undefined {
  if (user.username === caller.username) return 'ownAccount';
  return isLastModerator(user, users) ? 'lastModerator' : undefined;
}

/** One is included; an invitation takes a seat. */
export function seatsOf(extraUsers: number): number {
  return INCLUDED.users + extraUsers;
}
