/** The trucks of a day; the day is in the URL. */
import { createFileRoute } from '@tanstack/react-router';
import { useParsedSearch } from '#client/components/use-parsed-search.ts';
import { LoadPickScreen } from '#client/features/shipments/loads/load-pick-screen.tsx';
import { dayOf, isDateText } from '#domain/shared/dates.ts';

export const Route = createFileRoute('/_signed-in/(papers)/Loads/')({
  validateSearch: parseLoadsSearch,
  component: Loads,
});

function parseLoadsSearch(raw: Record<string, unknown>): { readonly day?: string } {
  const day = String(raw.day ?? '');
  return isDateText(day) ? { day: dayOf(day) } : {};
}

function Loads() {
  return <LoadPickScreen day={useParsedSearch(parseLoadsSearch).day} />;
}
