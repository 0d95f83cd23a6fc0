/** What was sent to a carrier and what it answered. */
import { createFileRoute } from '@tanstack/react-router';
import { CarrierLogScreen } from '#client/features/edi-log/carrier-log-screen.tsx';
import { parseOpenMessage } from '#client/features/edi-log/open-message.ts';

export const Route = createFileRoute('/_signed-in/Carriers/$carrierId_/log')({
  validateSearch: parseOpenMessage,
  component: CarrierLog,
});

function CarrierLog() {
  const { carrierId } = Route.useParams();
  return <CarrierLogScreen carrierId={carrierId} openId={Route.useSearch().message} />;
}
