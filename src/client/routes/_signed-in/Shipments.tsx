/** The search list. Its search fields live in the URL; a visitor who returns without any gets those of this browser session. */

import { createFileRoute, redirect } from '@tanstack/react-router';
import { useParsedSearch } from '#client/components/use-parsed-search.ts';
import { tabValues } from '#client/data/device/browser-storage.ts';
import { isEmptySearch, parseListSearch } from '#client/features/shipments/list/list-search.ts';
import { savedSearch } from '#client/features/shipments/list/saved-search.ts';
import { ShipmentsListScreen } from '#client/features/shipments/list/shipments-list-screen.tsx';
import { takeStartSearch } from '#client/features/shipments/list/start-search.ts';
import { lazyPart } from '#client/shell/lazy-part.ts';

const FindBox = lazyPart(async () => (await import('#client/features/finding/find-box.tsx')).FindBox);

export const Route = createFileRoute('/_signed-in/Shipments')({
  validateSearch: parseListSearch,
  beforeLoad: ({ search, cause, location, context: { userData } }) => {
    if (cause === 'stay' || !isEmptySearch(parseListSearch(search))) return;
    const kept = savedSearch(tabValues, userData.userKey) ?? takeStartSearch(userData.userKey);
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
