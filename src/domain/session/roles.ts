/**
 * Which roles an operation of the table is for. What only needs a session is for every role.
 * A session without a role passes the portal's check; the server gives it the fewest rights.
 */
import type { Access } from '#contract/operations.ts';
import type { Role, SessionRole } from '#contract/primitives.ts';

/** What a new user is unless somebody chooses otherwise, too. */
export const FEWEST_RIGHTS: Role = 'DefaultUser';

/** The portal's check of a route: whether the screen that begins with this operation may be entered. */
export function passesRoleCheck(role: SessionRole, access: Access): boolean {
  return role === '' || mayCall(role, access);
}

/** The server's check, and what menus and buttons go by. */
export function mayCall(role: SessionRole, access: Access): boolean {
  return typeof access === 'string' || access.includes(role || FEWEST_RIGHTS);
}
