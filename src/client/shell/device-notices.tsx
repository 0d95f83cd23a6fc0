/**
 * What the device has to say about the work on it: it can keep none, the system removed some, a later version of Kaj wrote
 * some, or it waits in a browser tab beside the installed Kaj, which cannot see it.
 */
import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useObservable } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data.tsx';
import { type WorkWatch, watchWork } from '#client/data/device/work-watch.ts';
import { isAppleTouchDevice, isInstalled } from '#client/pwa/install-offer.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from './notice.tsx';
import { StorageNotice } from './storage-notice.tsx';

const TAB_WARNED = 'kaj.tabWarned';

export function DeviceNotices() {
  return useUserData().isLasting ? <KeptWorkNotices /> : <StorageNotice />;
}

function KeptWorkNotices() {
  const userData = useUserData();
  const [watch, setWatch] = useState<WorkWatch>();
  useEffect(() => {
    const started = watchWork(userData, document, navigator.storage);
    setWatch(started);
    return started.close;
  }, [userData]);
  return (
    <>
      {watch && <WorkNotices watch={watch} />}
      {isAppleTouchDevice() && !isInstalled() && <TabNotice />}
    </>
  );
}

function WorkNotices({ watch }: { watch: WorkWatch }) {
  const { t } = useLingui();
  const lost = useObservable(watch.lost);
  const isLater = useObservable(watch.isLater);
  return (
    <>
      {lost > 0 && (
        <Notice
          icon="warn"
          title={
            <Plural
              value={lost}
              one="# unsent change was removed from this device by the system"
              other="# unsent changes were removed from this device by the system"
            />
          }
          text={t`They were never sent. Please enter them again.`}
        >
          <Button onClick={watch.readLoss}>{t`OK`}</Button>
        </Notice>
      )}
      {isLater && (
        <Notice
          icon="waiting"
          title={t`Work on this device was made with a later version of Kaj`}
          text={t`It is kept, and sent when that version is here again. Nothing is changed on this device until then.`}
        >
          <Button onClick={() => location.reload()}>{t`Load the page again`}</Button>
        </Notice>
      )}
    </>
  );
}

/** Once: on iPad and iPhone the home screen's Kaj and the tab have storages of their own. */
function TabNotice() {
  const { t } = useLingui();
  const { operations } = useObservable(useUserData().queue.records);
  const [isWarned, setWarned] = useState(() => localStorage.getItem(TAB_WARNED) !== null);
  if (isWarned || operations.length === 0) return null;
  return (
    <Notice
      icon="warn"
      title={t`These changes wait in this tab only`}
      text={t`Kaj on the home screen does not see them. Keep the tab until they are sent.`}
    >
      <Button
        onClick={() => {
          localStorage.setItem(TAB_WARNED, '1');
          setWarned(true);
        }}
      >
        {t`OK`}
      </Button>
    </Notice>
  );
}
