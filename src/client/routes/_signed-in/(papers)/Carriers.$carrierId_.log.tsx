/** What was sent to a carrier and what it answered. */
import { createFileRoute } from '@tanstack/react-router';
import { useParsedSearch } from '#client/components/use-parsed-search.ts';
import { CarrierLogScreen } from '#client/features/edi-log/carrier-log-screen.tsx';
import { parseLogSearch } from '#client/features/edi-log/log-search.ts';

export const Route = createFileRoute('/_signed-in/(papers)/Carriers/$carrierId_/log')({
  validateSearch: parseLogSearch,
  component: CarrierLog,
});

function CarrierLog() {
  const { carrierId } = Route.useParams();
  return <CarrierLogScreen carrierId={carrierId} search={useParsedSearch(parseLogSearch)} />;
}
