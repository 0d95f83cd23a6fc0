/** The history of one shipment. */
import { createFileRoute } from '@tanstack/react-router';
import { HistoryScreen } from '#client/features/shipments/history/history-screen.tsx';

export const Route = createFileRoute('/_signed-in/(papers)/Shipment/$shipmentId_/history')({ component: History });

function History() {
  return <HistoryScreen shipmentId={Route.useParams().shipmentId} />;
}
