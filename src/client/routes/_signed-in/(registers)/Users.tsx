/** The company's users. The search lives in the URL; the form of one opens over the list. */
import { createFileRoute, Outlet, useParams, useSearch } from '@tanstack/react-router';
import { UsersScreen } from '#client/features/users/users-screen.tsx';
import { guardedBy } from '../-guard.ts';

export const Route = createFileRoute('/_signed-in/(registers)/Users')({
  beforeLoad: guardedBy('users'),
  component: Users,
});

function Users() {
  const { username } = useParams({ strict: false });
  return (
    <UsersScreen asked={useSearch({ strict: false })} openId={username}>
      <Outlet />
    </UsersScreen>
  );
}
