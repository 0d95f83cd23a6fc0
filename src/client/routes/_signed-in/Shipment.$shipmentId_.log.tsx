/** What was sent to the carrier about one shipment and what it answered. */
import { createFileRoute } from '@tanstack/react-router';
import { parseOpenMessage } from '#client/features/edi-log/open-message.ts';
import { ShipmentLogScreen } from '#client/features/edi-log/shipment-log-screen.tsx';

export const Route = createFileRoute('/_signed-in/Shipment/$shipmentId_/log')({
  validateSearch: parseOpenMessage,
  component: ShipmentLog,
});

function ShipmentLog() {
  const { shipmentId } = Route.useParams();
  return <ShipmentLogScreen shipmentId={shipmentId} openId={Route.useSearch().message} />;
}
