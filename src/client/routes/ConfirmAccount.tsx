/** Sets the first password by the token of a mail. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '#client/components/later-page.tsx';

export const Route = createFileRoute('/ConfirmAccount')({
  component: () => <LaterPage title={<Trans>Confirm account</Trans>} />,
});
