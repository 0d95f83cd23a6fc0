/** One connection to a carrier; `new` sets one up by questions, or with `all` in the form of every field. */
import { createFileRoute } from '@tanstack/react-router';
import { CarrierPage } from '#client/features/carriers/carrier-page.tsx';

export const Route = createFileRoute('/_signed-in/Carriers/$carrierId')({
  validateSearch: ({ all }: Record<string, unknown>): { all?: true } => (all ? { all: true } : {}),
  component: Carrier,
});

function Carrier() {
  return <CarrierPage asked={Route.useParams().carrierId} isWhole={Route.useSearch().all === true} />;
}
