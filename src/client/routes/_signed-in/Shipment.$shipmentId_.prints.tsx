/** The prints of one shipment. The page number of the list is in the URL. */
import { createFileRoute } from '@tanstack/react-router';
import { PrintLedgerScreen } from '#client/features/shipments/prints/print-ledger-screen.tsx';

export const Route = createFileRoute('/_signed-in/Shipment/$shipmentId_/prints')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } => {
    const number = Number(page);
    return Number.isInteger(number) && number > 1 && number <= 100_000 ? { page: number } : {};
  },
  component: Prints,
});

function Prints() {
  const { shipmentId } = Route.useParams();
  const { page = 1 } = Route.useSearch();
  return <PrintLedgerScreen shipmentId={shipmentId} page={page} />;
}
