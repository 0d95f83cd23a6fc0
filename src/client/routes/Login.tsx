/** Sign-in. Whoever is signed in already, or can be silently, goes on to where they were going. */
import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/Login')({
  beforeLoad: async ({ context: { services }, location }) => {
    if (await services.session.resume()) throw redirect({ href: location.state.origin ?? '/Shipments', replace: true });
  },
  component: () => <h1>Sign in</h1>,
});
