/** The address register. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '#client/components/later-page.tsx';

export const Route = createFileRoute('/_signed-in/addresses/')({
  component: () => <LaterPage title={<Trans>Addresses</Trans>} />,
});
