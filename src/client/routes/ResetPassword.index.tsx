/** Asks for a mail that resets the password. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterAccountScreen } from '#client/features/session/later-account-screen.tsx';

export const Route = createFileRoute('/ResetPassword/')({
  component: () => <LaterAccountScreen title={<Trans>Reset password</Trans>} action={<Trans>Send</Trans>} />,
});
