/** Guards a route by the operation its screen starts with: those who may not call it are told that they may not. */
import { redirect } from '@tanstack/react-router';
import { type OperationName, operations } from '#contract/operations.ts';
import type { SessionRole } from '#contract/primitives.ts';
import { passesRoleCheck } from '#domain/session/roles.ts';

type Entering = { context: { user: { role: SessionRole } } };

export function guardedBy(operation: OperationName): (entering: Entering) => void {
  const { access } = operations[operation];
  return ({ context: { user } }) => {
    if (!passesRoleCheck(user.role, access)) throw redirect({ to: '/unauthorized', replace: true });
  };
}
