/** One shipment: by its id, `new`, or the temporary id of one that is only on this device (`tmp:…`). */
import { createFileRoute } from '@tanstack/react-router';
import { ShipmentPage } from '#client/features/shipments/page/shipment-page.tsx';

export const Route = createFileRoute('/_signed-in/Shipment/$shipmentId')({
  component: Shipment,
});

function Shipment() {
  return <ShipmentPage shipmentId={Route.useParams().shipmentId} />;
}
