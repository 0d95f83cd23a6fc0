/** The company's ways of sending. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '#client/components/later-page.tsx';

export const Route = createFileRoute('/_signed-in/DeliveryTypes/')({
  component: () => <LaterPage title={<Trans>Delivery types</Trans>} />,
});
