/** Asks for a mail that resets the password. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '#client/components/later-page.tsx';

export const Route = createFileRoute('/ResetPassword/')({
  component: () => <LaterPage title={<Trans>Reset password</Trans>} />,
});
