/** The prints of one shipment. The page number of the list is in the URL. */
import { createFileRoute } from '@tanstack/react-router';
import { pageParam } from '#client/components/list-address.ts';
import { PrintLedgerScreen } from '#client/features/shipments/printing/print-ledger-screen.tsx';

export const Route = createFileRoute('/_signed-in/(papers)/Shipment/$shipmentId_/prints')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } => pageParam(page),
  component: Prints,
});

function Prints() {
  const { shipmentId } = Route.useParams();
  const { page = 1 } = Route.useSearch();
  return <PrintLedgerScreen shipmentId={shipmentId} page={page} />;
}
