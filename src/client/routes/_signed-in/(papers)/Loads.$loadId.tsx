/** The load check of one truck: a carrier's on a day. */
import { createFileRoute } from '@tanstack/react-router';
import { LoadScreen } from '#client/features/shipments/loads/load-screen.tsx';

export const Route = createFileRoute('/_signed-in/(papers)/Loads/$loadId')({ component: Load });

function Load() {
  const { loadId } = Route.useParams();
  return <LoadScreen loadId={loadId} />;
}
