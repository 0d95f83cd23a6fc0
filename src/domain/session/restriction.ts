/**
 * What prevents a person from requesting an operation: their role, or that the server is unreachable and the operation cannot
 * wait on the device. Every button asks here. Menus and routes ask for the role alone (roles.ts), since a screen can be opened
 * without the server. All of them take the roles from the table of operations, so that no screen keeps its own list.
 * Not here: the words (client/i18n/restriction-messages.ts), what the state of an entity forbids (shipments/actions.ts).
 */
import type { Operation } from '#contract/operations.ts';
import type { Role, SessionRole } from '#contract/primitives.ts';
import { mayCall } from './roles.ts';

export type Restriction =
  /** `role` is the lowest role that would be enough. */
  | { readonly reason: 'role'; readonly role: Role }
  /** A later version of the app has left work on the device, and nothing is added to it until that version is back. */
  | { readonly reason: 'laterVersion' }
  | { readonly reason: 'offline' };

export interface Situation {
  readonly role: SessionRole;
  readonly isOnline: boolean;
  /** Whether this window can store entries that wait. */
  readonly isLasting: boolean;
  /** Whether a later version of the app has worked on this device. */
  readonly isLocked: boolean;
}

type Demands = Pick<Operation, 'access' | 'queue'>;

export function restrictionOf({ access, queue }: Demands, situation: Situation): Restriction | undefined {
  if (typeof access !== 'string' && !mayCall(situation.role, access)) {
    const [role] = access;
    if (role) return { reason: 'role', role };
  }
  if (canWait({ queue }) && situation.isLocked) return { reason: 'laterVersion' };
  if (situation.isOnline || (canWait({ queue }) && situation.isLasting)) return undefined;
  return { reason: 'offline' };
}

/** Whether it may be requested offline, either as an ordinary entry or as an intent that expires. */
export function canWait({ queue }: Pick<Demands, 'queue'>): boolean {
  return queue !== 'never';
}
