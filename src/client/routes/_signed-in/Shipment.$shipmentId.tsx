/** One shipment: by its id, `new`, or the temporary id of one that is only on this device (`tmp:…`). */
import { createFileRoute } from '@tanstack/react-router';
import { ShipmentPage } from '#client/features/shipments/page/shipment-page.tsx';
import { NEW_SHIPMENT_ID } from '#domain/shipments/new-shipment-id.ts';

export const Route = createFileRoute('/_signed-in/Shipment/$shipmentId')({
  // Nothing can be typed before what keeps and sends it is here: the network may go meanwhile.
  loader: ({ context: { userData } }) => userData.queue.prepare(),
  component: Shipment,
});

function Shipment() {
  const { shipmentId } = Route.useParams();
  const isNew = shipmentId.toLowerCase() === NEW_SHIPMENT_ID;
  return <ShipmentPage shipmentId={isNew ? NEW_SHIPMENT_ID : shipmentId} />;
}
