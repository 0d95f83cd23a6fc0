/** A developer's check of shipment data. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '#client/components/later-page.tsx';

export const Route = createFileRoute('/_signed-in/validateschema')({
  component: () => <LaterPage title={<Trans>Validate data</Trans>} />,
});
