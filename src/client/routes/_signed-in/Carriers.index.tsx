/** The company's connections to carriers. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '#client/components/later-page.tsx';

export const Route = createFileRoute('/_signed-in/Carriers/')({
  component: () => <LaterPage title={<Trans>Carriers</Trans>} />,
});
