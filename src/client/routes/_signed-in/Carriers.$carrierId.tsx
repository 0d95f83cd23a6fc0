/** One connection to a carrier; `new` creates one. */
import { createFileRoute } from '@tanstack/react-router';
import { CarrierPage } from '#client/features/carriers/carrier-page.tsx';

export const Route = createFileRoute('/_signed-in/Carriers/$carrierId')({ component: Carrier });

function Carrier() {
  return <CarrierPage asked={Route.useParams().carrierId} />;
}
