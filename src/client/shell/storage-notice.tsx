/**
 * Says, for as long as the window is open, that it can store nothing, or that the storage it had does not answer. What the server has not answered yet ends with the
 * window, so closing it asks first, and nothing reloads it automatically.
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { storageAnswer } from '#client/data/device/storage-silence.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from './notice.tsx';

export function StorageNotice() {
  const { t } = useLingui();
  const { work } = useServices();
  const isWaiting = useObservable(useUserData().outbox.records).entries.length > 0;

  const isSilent = useObservable(storageAnswer) === 'silent';

  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    const letGo = work.hold('edit');
    return () => {
      removeEventListener('beforeunload', ask);
      letGo();
    };
  }, [isWaiting, work]);

  if (isSilent)
    return (
      <Notice
        icon="warn"
        title={t`This device’s storage does not answer`}
        text={t`What is stored on it is not lost, but cannot be shown or sent now. Saving needs a connection.`}
      >
        <Button onClick={() => location.reload()}>{t`Reload the page`}</Button>
      </Notice>
    );
  return (
    <Notice
      icon="warn"
      title={t`This window cannot store anything`}
      text={t`The browser provides no storage here, as in a private window. Saving needs a connection.`}
    />
  );
}
