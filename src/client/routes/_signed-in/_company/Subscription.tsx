/** The company, its plan and invoices. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '#client/components/later-page.tsx';

export const Route = createFileRoute('/_signed-in/_company/Subscription')({
  component: () => <LaterPage title={<Trans>Subscription</Trans>} />,
});
