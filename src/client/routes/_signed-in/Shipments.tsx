/** The search list. Its search fields live in the URL. */
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/Shipments')({
  component: () => <h1>Shipments</h1>,
});
