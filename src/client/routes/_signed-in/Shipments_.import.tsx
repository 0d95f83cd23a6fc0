/** The import of shipments from a file: a page of its own beside the list. Its rows, filter and open row are in the URL. */
import { createFileRoute, useSearch } from '@tanstack/react-router';
import { ImportScreen } from '#client/features/shipments/import/import-screen.tsx';

export const Route = createFileRoute('/_signed-in/Shipments_/import')({ component: Import });

function Import() {
  return <ImportScreen asked={useSearch({ strict: false })} />;
}
