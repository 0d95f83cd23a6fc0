/** The prints of one shipment. The page number of the list is in the URL. */
import { createFileRoute } from '@tanstack/react-router';
import { pageParam } from '#client/components/list-address.ts';
import { useParsedSearch } from '#client/components/use-parsed-search.ts';
import { PrintLedgerScreen } from '#client/features/shipments/printing/print-ledger-screen.tsx';

interface PrintsSearch {
  readonly page?: number;
}

export const Route = createFileRoute('/_signed-in/(papers)/Shipment/$shipmentId_/prints')({
  // As the address has it; the page reads it.
  validateSearch: (search: PrintsSearch) => search,
  component: Prints,
});

function parsePrintsSearch(raw: Record<string, unknown>): PrintsSearch {
  return pageParam(raw.page);
}

function Prints() {
  const { shipmentId } = Route.useParams();
  const { page = 1 } = useParsedSearch(parsePrintsSearch);
  return <PrintLedgerScreen shipmentId={shipmentId} page={page} />;
}
