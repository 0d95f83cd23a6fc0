/** Asks for a mail that resets the password. */
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnbuiltAccountScreen } from '#client/features/session/unbuilt-account-screen.tsx';

export const Route = createFileRoute('/ResetPassword/')({
  component: () => <UnbuiltAccountScreen title={msg`Reset password`} action={<Trans>Send</Trans>} />,
});
