/** The import of addresses from a file: a page of its own beside the list. Its rows, filter and open row stand in the address. */
import { createFileRoute, useSearch } from '@tanstack/react-router';
import { ImportScreen } from '#client/features/addresses/import/import-screen.tsx';
import { loadLazyParts } from '#client/shell/lazy-part.ts';

export const Route = createFileRoute('/_signed-in/addresses_/import')({
  // A row is corrected in a form, and the progress comes by the line the server speaks on.
  loader: ({ context: { userData } }) => Promise.all([userData.openNotifications(), loadLazyParts()]),
  component: Import,
});

function Import() {
  return <ImportScreen asked={useSearch({ strict: false })} />;
}
