/** A screen that is announced and not built yet: says so, and leads back to what there is. */

import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '#client/ui/page.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';

export function UnbuiltPage({ title }: { title: ReactNode }) {
  return (
    <Page>
      <PageHead title={title} />
      <StateBlock
        icon="box"
        title={<Trans>This is coming in a later version</Trans>}
        text={<Trans>Nothing can be seen or changed here yet.</Trans>}
      >
        <Link to="/Shipments">
          <Trans>To the shipments</Trans>
        </Link>
      </StateBlock>
    </Page>
  );
}
