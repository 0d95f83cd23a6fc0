/** Ends the session. */
import { createFileRoute, redirect } from '@tanstack/react-router';
import { LogoutScreen } from '#client/features/session/logout-screen.tsx';

export const Route = createFileRoute('/Logout')({
  beforeLoad: async ({ context: { services } }) => {
    await services.session.signOut();
    throw redirect({ to: '/Login', replace: true });
  },
  pendingComponent: LogoutScreen,
  pendingMs: 0,
});
