/** The start page. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '#client/components/later-page.tsx';

export const Route = createFileRoute('/_signed-in/Home')({
  component: () => <LaterPage title={<Trans>Home</Trans>} />,
});
