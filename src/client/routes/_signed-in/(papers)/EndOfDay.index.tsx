/** What an end of day would do for the list's search, up to the newest shipment the person has seen. */
import { createFileRoute } from '@tanstack/react-router';
import { useParsedSearch } from '#client/components/use-parsed-search.ts';
import { EndOfDayScreen } from '#client/features/shipments/end-of-day/end-of-day-screen.tsx';
import { type ListSearch, parseListSearch } from '#client/features/shipments/list/list-search.ts';

type EndOfDaySearch = ListSearch & { readonly upTo?: string };

export const Route = createFileRoute('/_signed-in/(papers)/EndOfDay/')({
  // As the address has it; the page reads it.
  validateSearch: (search: EndOfDaySearch) => search,
  component: EndOfDay,
});

function parseEndOfDaySearch(raw: Record<string, unknown>): EndOfDaySearch {
  const upTo = String(raw.upTo ?? '');
  return { ...parseListSearch(raw), ...(/^\d{1,18}$/.test(upTo) && { upTo }) };
}

function EndOfDay() {
  const { upTo, ...search } = useParsedSearch(parseEndOfDaySearch);
  return <EndOfDayScreen search={search} upTo={upTo} />;
}
