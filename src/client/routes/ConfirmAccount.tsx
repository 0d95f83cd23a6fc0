/** Sets the first password by the token of a mail. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterAccountScreen } from '#client/features/session/later-account-screen.tsx';

export const Route = createFileRoute('/ConfirmAccount')({
  component: () => <LaterAccountScreen title={<Trans>Confirm account</Trans>} action={<Trans>Save</Trans>} />,
});
