/** The company's users. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnbuiltPage } from '#client/components/unbuilt-page.tsx';

export const Route = createFileRoute('/_signed-in/_company/Users')({
  staticData: { isUnbuilt: true },
  component: () => <UnbuiltPage title={<Trans>Users</Trans>} />,
});
