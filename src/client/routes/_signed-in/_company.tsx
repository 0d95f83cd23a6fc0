/** Screens about the company itself: for those who may change it. Others are told so. */
import { createFileRoute, redirect } from '@tanstack/react-router';
import { passesRoleCheck } from '#domain/session/roles.ts';

export const Route = createFileRoute('/_signed-in/_company')({
  beforeLoad: ({ context: { user } }) => {
    if (!passesRoleCheck(user.role, ['SuperUser', 'Moderator'])) throw redirect({ to: '/unauthorized', replace: true });
  },
});
