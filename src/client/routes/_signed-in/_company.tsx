/** Screens about the company itself, for those who may change it. Others are told that they may not. */
import { createFileRoute, redirect } from '@tanstack/react-router';
import { operations } from '#contract/operations.ts';
import { passesRoleCheck } from '#domain/session/roles.ts';

export const Route = createFileRoute('/_signed-in/_company')({
  beforeLoad: ({ context: { user } }) => {
    if (!passesRoleCheck(user.role, operations.company.access)) throw redirect({ to: '/unauthorized', replace: true });
  },
});
