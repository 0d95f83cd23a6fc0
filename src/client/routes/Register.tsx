/** Registration of a company. */
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterAccountScreen } from '#client/features/session/later-account-screen.tsx';

export const Route = createFileRoute('/Register')({
  component: () => <LaterAccountScreen register={false} title={msg`Create account`} action={<Trans>Continue</Trans>} />,
});
