/** Replaces the signed-in part while the databases of its user do not open, which another window may be the reason for. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#client/ui/button.tsx';
import { Page } from '#client/ui/page.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';

export function SilentStorage() {
  const { t } = useLingui();
  return (
    <Page narrow>
      <Panel>
        <StateBlock
          icon="needs"
          alert
          title={t`This device’s storage does not answer`}
          text={t`What is stored on it is not lost. Close the other windows of Kaj, then load the page again.`}
        >
          <Button variant="primary" icon="refresh" onClick={() => location.reload()}>{t`Reload the page`}</Button>
        </StateBlock>
      </Panel>
    </Page>
  );
}
