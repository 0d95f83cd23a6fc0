/** One user over the list, or `new`. */
import { createFileRoute } from '@tanstack/react-router';
import { UserDrawer } from '#client/features/users/user-drawer.tsx';

export const Route = createFileRoute('/_signed-in/(registers)/Users/$username')({ component: User });

function User() {
  return <UserDrawer asked={Route.useParams().username} />;
}
