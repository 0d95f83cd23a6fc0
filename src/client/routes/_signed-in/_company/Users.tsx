/** The company's users. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '#client/components/later-page.tsx';

export const Route = createFileRoute('/_signed-in/_company/Users')({
  component: () => <LaterPage title={<Trans>Users</Trans>} />,
});
