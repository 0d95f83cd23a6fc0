/** What was sent to the carrier about one shipment and what it answered. */
import { createFileRoute } from '@tanstack/react-router';
import { useParsedSearch } from '#client/components/use-parsed-search.ts';
import { type LogSearch, parseLogSearch } from '#client/features/edi-log/log-search.ts';
import { ShipmentLogScreen } from '#client/features/edi-log/shipment-log-screen.tsx';

export const Route = createFileRoute('/_signed-in/(papers)/Shipment/$shipmentId_/log')({
  // As the address has it; the page reads it.
  validateSearch: (search: LogSearch) => search,
  component: ShipmentLog,
});

function ShipmentLog() {
  const { shipmentId } = Route.useParams();
  return <ShipmentLogScreen shipmentId={shipmentId} search={useParsedSearch(parseLogSearch)} />;
}
