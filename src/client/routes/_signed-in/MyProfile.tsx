/** The signed-in user's own settings. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnbuiltPage } from '#client/components/unbuilt-page.tsx';

export const Route = createFileRoute('/_signed-in/MyProfile')({
  staticData: { isUnbuilt: true },
  component: () => <UnbuiltPage title={<Trans>My profile</Trans>} />,
});
