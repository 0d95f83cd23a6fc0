/** What was sent to a carrier and what it answered. */
import { createFileRoute } from '@tanstack/react-router';
import { useParsedSearch } from '#client/components/use-parsed-search.ts';
import { CarrierLogScreen } from '#client/features/edi-log/carrier-log-screen.tsx';
import { type LogSearch, parseLogSearch } from '#client/features/edi-log/log-search.ts';

export const Route = createFileRoute('/_signed-in/(papers)/Carriers/$carrierId_/log')({
  // As the address has it; the page reads it.
  validateSearch: (search: LogSearch) => search,
  component: CarrierLog,
});

function CarrierLog() {
  const { carrierId } = Route.useParams();
  return <CarrierLogScreen carrierId={carrierId} search={useParsedSearch(parseLogSearch)} />;
}
