/** Redirects an unknown address to the shipments. */
import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/Shipments', replace: true });
  },
});
