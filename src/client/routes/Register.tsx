/** Registration of a company. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '#client/components/later-page.tsx';

export const Route = createFileRoute('/Register')({
  component: () => <LaterPage title={<Trans>Register</Trans>} />,
});
