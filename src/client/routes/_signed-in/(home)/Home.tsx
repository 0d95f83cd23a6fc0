/** The day. The lane that is open, and the carrier it is limited to, are in the URL. */
import { createFileRoute } from '@tanstack/react-router';
import { useParsedSearch } from '#client/components/use-parsed-search.ts';
import { FindBox } from '#client/features/shipments/finding/find-box.tsx';
import { TodayScreen } from '#client/features/shipments/today/today-screen.tsx';
import { parseTodaySearch, type TodaySearch } from '#client/features/shipments/today/today-search.ts';

export const Route = createFileRoute('/_signed-in/(home)/Home')({
  // As the address has it; the page reads it.
  validateSearch: (search: TodaySearch) => search,
  component: Today,
});

function Today() {
  return <TodayScreen search={useParsedSearch(parseTodaySearch)} findBox={<FindBox takesFocus />} />;
}
