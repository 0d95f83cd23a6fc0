/** Sets the first password by the token of a mail. */
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnbuiltAccountScreen } from '#client/features/session/unbuilt-account-screen.tsx';

export const Route = createFileRoute('/ConfirmAccount')({
  component: () => <UnbuiltAccountScreen title={msg`Confirm account`} action={<Trans>Save</Trans>} />,
});
