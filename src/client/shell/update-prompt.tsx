/**
 * Asks when to switch to a newer version that waits while something is unfinished. What is typed is kept, if it can be
 * stored.
 */
import { useLingui } from '@lingui/react/macro';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { Button } from '#client/ui/button.tsx';
import { Notice } from './notice.tsx';

export function UpdatePrompt() {
  const { t } = useLingui();
  const { updates } = useServices();
  const { isLasting, drafts } = useUserData();
  const isKept = useObservable(drafts.isKept);
  if (!useObservable(updates.offered)) return null;
  const text = isLasting && isKept ? t`Nothing you typed will be lost.` : t`Save first: unsaved changes will be lost.`;
  return (
    <Notice icon="refresh" title={t`New version`} text={text}>
      <Button variant="primary" reason={!isKept && t`There is no room left on this device`} onClick={updates.accept}>
        {t`Reload now`}
      </Button>
      <Button variant="quiet" onClick={updates.postpone}>{t`Later`}</Button>
    </Notice>
  );
}
