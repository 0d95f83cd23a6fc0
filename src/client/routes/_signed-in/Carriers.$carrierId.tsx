/** One connection to a carrier; `new` creates. */
import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '#client/components/later-page.tsx';

export const Route = createFileRoute('/_signed-in/Carriers/$carrierId')({
  component: () => <LaterPage title={<Trans>Carrier</Trans>} />,
});
