/**
 * Who may enter a screen or call an operation. A check without required roles passes.
 * A session without a role passes the portal's check; the server gives it the fewest rights.
 */
import type { Role, SessionRole } from '#contract/primitives.ts';

const FEWEST_RIGHTS: Role = 'DefaultUser';

/** The portal's check, for routes and menu entries. */
export function passesRoleCheck(role: SessionRole, required: readonly Role[] = []): boolean {
  return required.length === 0 || role === '' || required.includes(role);
}

/** The server's check. */
export function mayCall(role: SessionRole, required: readonly Role[] = []): boolean {
  return required.length === 0 || required.includes(role || FEWEST_RIGHTS);
}
