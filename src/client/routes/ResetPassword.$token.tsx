/** Sets a new password by the token of a mail. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterAccountScreen } from '#client/features/session/later-account-screen.tsx';

export const Route = createFileRoute('/ResetPassword/$token')({
  component: () => <LaterAccountScreen title={<Trans>Reset password</Trans>} action={<Trans>Save</Trans>} />,
});
