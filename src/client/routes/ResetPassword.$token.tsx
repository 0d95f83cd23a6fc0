/** Sets a new password by the token of a mail. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '#client/components/later-page.tsx';

export const Route = createFileRoute('/ResetPassword/$token')({
  component: () => <LaterPage title={<Trans>Reset password</Trans>} />,
});
