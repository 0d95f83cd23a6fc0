/** A newer version waits, and something is unfinished: asks when to go over to it. What is typed is kept either way. */
import { useLingui } from '@lingui/react/macro';
import { useObservable, useServices } from '#client/components/services.tsx';
import { Button } from '#client/ui/button.tsx';
import { Notice } from './notice.tsx';

export function UpdatePrompt() {
  const { t } = useLingui();
  const { updates } = useServices();
  if (!useObservable(updates.offered)) return null;
  return (
    <Notice icon="refresh" title={t`New version`} text={t`Nothing you have typed is lost.`}>
      <Button look="primary" onClick={updates.accept}>{t`Reload now`}</Button>
      <Button look="quiet" onClick={updates.postpone}>{t`Later`}</Button>
    </Notice>
  );
}
