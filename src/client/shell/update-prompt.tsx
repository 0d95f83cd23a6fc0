/** A newer version of the portal waits: says so in one line, and goes over to it when asked. Edits are kept as drafts. */
import { useLingui } from '@lingui/react/macro';
import { useObservable, useServices } from '#client/components/services.tsx';
import { Button } from '#client/ui/button.tsx';
import { Notice } from './notice.tsx';

export function UpdatePrompt() {
  const { t } = useLingui();
  const { updates } = useServices();
  if (!useObservable(updates.isWaiting)) return null;
  return (
    <Notice icon="refresh" title={t`A new version is ready`} text={t`Nothing you have typed is lost.`}>
      <Button look="primary" onClick={updates.reload}>{t`Reload`}</Button>
    </Notice>
  );
}
