/** The signed-in user's own settings. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '#client/components/later-page.tsx';

export const Route = createFileRoute('/_signed-in/MyProfile')({
  component: () => <LaterPage title={<Trans>My profile</Trans>} />,
});
