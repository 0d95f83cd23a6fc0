/**
 * Which roles may use an operation. An operation that only needs a session is open to every role.
 * A session without a role passes the portal's check; the server gives it the fewest rights.
 */
import type { Access } from '#contract/operations.ts';
import type { Role, SessionRole } from '#contract/primitives.ts';

/** Also the default role of a new user. */
export const FEWEST_RIGHTS: Role = 'DefaultUser';

/** The portal's check of a route: whether the screen whose first operation this is may be entered. */
export function passesRoleCheck(role: SessionRole, access: Access): boolean {
  return role === '' || mayCall(role, access);
}

/** The server's check, which menus and buttons also follow. */
export function mayCall(role: SessionRole, access: Access): boolean {
  return typeof access === 'string' || access.includes(role || FEWEST_RIGHTS);
}
