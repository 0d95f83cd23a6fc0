/** The trucks of a day; the day is in the URL. */
import { createFileRoute } from '@tanstack/react-router';
import { LoadPickScreen } from '#client/features/shipments/loads/load-pick-screen.tsx';

export const Route = createFileRoute('/_signed-in/(papers)/Loads/')({
  validateSearch: (search: { readonly day?: string }) => search,
  component: Loads,
});

function Loads() {
  return <LoadPickScreen asked={Route.useSearch().day} />;
}
