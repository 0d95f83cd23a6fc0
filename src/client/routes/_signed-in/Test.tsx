/** The device's own check. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '#client/components/later-page.tsx';

export const Route = createFileRoute('/_signed-in/Test')({
  component: () => <LaterPage title={<Trans>Device check</Trans>} />,
});
