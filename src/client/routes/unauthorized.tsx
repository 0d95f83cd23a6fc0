/** Shown when a role check fails. */
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/unauthorized')({
  component: () => <h1>Unauthorized</h1>,
});
