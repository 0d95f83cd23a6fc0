/** A developer's check of shipment data. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnbuiltPage } from '#client/components/unbuilt-page.tsx';

export const Route = createFileRoute('/_signed-in/validateschema')({
  staticData: { isUnbuilt: true },
  component: () => <UnbuiltPage title={<Trans>Validate data</Trans>} />,
});
