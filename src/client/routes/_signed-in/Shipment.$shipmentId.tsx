/** One shipment: by its id, `new`, or the temporary id of one that is only on this device (`tmp:…`). */
import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ShipmentPage } from '#client/features/shipments/page/shipment-page.tsx';
import { late, loadLateParts } from '#client/shell/late.ts';
import { NEW_SHIPMENT_ID } from '#domain/shipments/new-shipment-id.ts';
import type { Operation } from '#domain/sync/operation-record.ts';

const QueueNotice = late(async () => (await import('#client/features/queue/queue-notice.tsx')).QueueNotice);

export const Route = createFileRoute('/_signed-in/Shipment/$shipmentId')({
  // What says how a save went comes with what makes it.
  loader: ({ context: { userData } }) => Promise.all([userData.prepareEditing(), loadLateParts()]),
  component: Shipment,
});

function Shipment() {
  const { shipmentId } = Route.useParams();
  const isNew = shipmentId.toLowerCase() === NEW_SHIPMENT_ID;
  return <ShipmentPage shipmentId={isNew ? NEW_SHIPMENT_ID : shipmentId} noticeOf={noticeOf} />;
}

/** What of the shipment is in the queue, above its form. */
function noticeOf(operations: readonly Operation[]) {
  return (
    operations.length > 0 && (
      <Suspense>
        <QueueNotice operations={operations} />
      </Suspense>
    )
  );
}
