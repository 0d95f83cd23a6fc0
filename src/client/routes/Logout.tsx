/** Ends the session. */
import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/Logout')({
  beforeLoad: async ({ context: { services } }) => {
    await services.session.signOut();
    throw redirect({ to: '/Login', replace: true });
  },
});
