/** One shipment: by its id, `new`, or the temporary id of one that is only on this device (`tmp:…`). */
import { createFileRoute } from '@tanstack/react-router';
import { ShipmentPage } from '#client/features/shipments/page/shipment-page.tsx';
import { loadLazyParts } from '#client/shell/lazy-part.ts';
import { NEW_ID } from '#domain/commands/entity-reference.ts';
import { queueNoticeOf } from '../-queue-notice.tsx';

export const Route = createFileRoute('/_signed-in/Shipment/$shipmentId')({
  // The parts that report how a save went are loaded with the form that saves.
  loader: ({ context: { userData } }) => Promise.all([userData.prepareEditing(), loadLazyParts()]),
  component: Shipment,
});

function Shipment() {
  const { shipmentId } = Route.useParams();
  const isNew = shipmentId.toLowerCase() === NEW_ID;
  return <ShipmentPage shipmentId={isNew ? NEW_ID : shipmentId} noticeOf={queueNoticeOf} />;
}
