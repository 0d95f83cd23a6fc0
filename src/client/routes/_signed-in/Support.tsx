/** Help: tour, questions and answers, agreement. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '#client/components/later-page.tsx';

export const Route = createFileRoute('/_signed-in/Support')({
  component: () => <LaterPage title={<Trans>Support</Trans>} />,
});
