/** Asks for a mail that resets the password. */
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterAccountScreen } from '#client/features/session/later-account-screen.tsx';

export const Route = createFileRoute('/ResetPassword/')({
  component: () => <LaterAccountScreen title={msg`Reset password`} action={<Trans>Send</Trans>} />,
});
