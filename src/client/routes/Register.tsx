/** Registration of a company. */
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnbuiltAccountScreen } from '#client/features/session/unbuilt-account-screen.tsx';

export const Route = createFileRoute('/Register')({
  component: () => (
    <UnbuiltAccountScreen register={false} title={msg`Create account`} action={<Trans>Continue</Trans>} />
  ),
});
