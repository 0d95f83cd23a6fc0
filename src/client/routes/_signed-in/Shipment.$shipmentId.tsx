/** One shipment: by its id, `new`, or the temporary id of one that is only on this device (`tmp:…`). */
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/Shipment/$shipmentId')({
  component: () => <h1>Shipment</h1>,
});
