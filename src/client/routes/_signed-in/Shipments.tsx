/** The search list. Its search fields live in the URL; a visitor who returns without any gets those of this browser session. */

import { createFileRoute, redirect } from '@tanstack/react-router';
import { useParsedSearch } from '#client/components/use-parsed-search.ts';
import { type ListSearch, parseListSearch } from '#client/features/shipments/list/list-search.ts';
import { ShipmentsListScreen } from '#client/features/shipments/list/shipments-list-screen.tsx';
import { lazyPart } from '#client/shell/lazy-part.ts';

const FindBox = lazyPart(async () => (await import('#client/features/shipments/finding/find-box.tsx')).FindBox);

export const Route = createFileRoute('/_signed-in/Shipments')({
  // As the address has it; the list reads it, with code that a visitor who signs in does without.
  validateSearch: (search: ListSearch) => search,
  beforeLoad: async ({ search, cause, location, context: { userData } }) => {
    if (cause === 'stay') return;
    // It has come with the person's data.
    const { searchInstead } = await import('#client/features/shipments/list/search-instead.ts');
    const kept = searchInstead(search, userData.userKey);
    if (kept) throw redirect({ to: '/Shipments', search: kept, state: location.state, replace: true });
  },
  component: Shipments,
});

function Shipments() {
  const search = useParsedSearch(parseListSearch);
  return (
    <ShipmentsListScreen search={search} findBox={(beside) => <FindBox text={search.text ?? ''}>{beside}</FindBox>} />
  );
}
