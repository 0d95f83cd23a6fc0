/**
 * What the device reports about the work on it: it was made on data that were since restored from a backup, the window can
 * store none, the device is full, the system removed some, a later version of Kaj wrote some, or it waits in a browser tab
 * beside the installed Kaj, which cannot see it. Also reports a wrong clock.
 */

import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { deviceValues } from '#client/data/device/browser-storage.ts';
import { type WorkWatch, watchWork } from '#client/data/outbox/work-watch.ts';
import { isAppleTouchDevice, isInstalled } from '#client/pwa/install-offer.ts';
import { Button } from '#client/ui/button.tsx';
import { needsPerson } from '#domain/commands/outbox-entry.ts';
import { ClockNotice } from './clock-notice.tsx';
import { Notice } from './notice.tsx';
import { StorageNotice } from './storage-notice.tsx';

const TAB_WARNED = 'kaj.tabWarned';

export function DeviceNotices() {
  const { isLasting, isRestored } = useUserData();
  const isOld = useObservable(isRestored);
  return (
    <>
      {isLasting ? <ParkedWorkNotices /> : <StorageNotice />}
      {isOld && <RestoredNotice />}
      <ClockNotice />
    </>
  );
}

function ParkedWorkNotices() {
  const userData = useUserData();
  const [watch, setWatch] = useState<WorkWatch>();
  useEffect(() => {
    const started = watchWork(userData, document, navigator.storage);
    setWatch(started);
    return started.close;
  }, [userData]);
  return (
    <>
      <FullNotice />
      {watch && <WorkNotices watch={watch} />}
      {isAppleTouchDevice() && !isInstalled() && <TabNotice />}
    </>
  );
}

function FullNotice() {
  const { t } = useLingui();
  const isKept = useObservable(useUserData().drafts.isKept);
  const isRemembered = useObservable(useServices().session.isRemembered);
  if (isKept && isRemembered) return null;
  return (
    <Notice
      icon="warn"
      title={t`There is no room left on this device`}
      text={
        isKept
          ? t`You cannot continue here without a network until there is room.`
          : t`What you have typed is only in this window. Save it, or make room on the device.`
      }
    />
  );
}

/** For a page that cannot reload by itself: its data do not outlast its window, or the device is full. */
function RestoredNotice() {
  const { t } = useLingui();
  return (
    <Notice
      icon="warn"
      title={t`The server’s data were restored from a backup`}
      text={t`What is shown here is older than that. Finish or copy what you are typing, then load the page again.`}
    >
      <Button onClick={() => location.reload()}>{t`Reload the page`}</Button>
    </Notice>
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
          text={
            <Plural
              value={lost}
              one="It was never sent. Please enter it again."
              other="They were never sent. Please enter them again."
            />
          }
        >
          <Button onClick={watch.readLoss}>{t`OK`}</Button>
        </Notice>
      )}
      {isLater && (
        <Notice
          icon="waiting"
          title={t`Work on this device was made with a later version of Kaj`}
          text={t`It is kept, and will be sent once that version is back. Nothing can be changed on this device until then.`}
        >
          <Button onClick={() => location.reload()}>{t`Reload the page`}</Button>
        </Notice>
      )}
    </>
  );
}

/**
 * Shown once: on iPad and iPhone, Kaj on the home screen and in a tab have separate storages. While the server answers, only
 * changes that need a person count: any other is sent before the notice could be read.
 */
function TabNotice() {
  const { t } = useLingui();
  const { entries } = useObservable(useUserData().outbox.records);
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const waiting = entries.filter((one) => needsPerson(one) || !isOnline).length;
  const [isWarned, setWarned] = useState(() => deviceValues.getItem(TAB_WARNED) !== null);
  if (isWarned || waiting === 0) return null;
  return (
    <Notice
      icon="warn"
      title={
        <Plural
          value={waiting}
          one="This change is waiting in this tab only"
          other="These changes are waiting in this tab only"
        />
      }
      text={t`Kaj on the home screen cannot see what is stored here. Keep this tab until everything has been sent.`}
    >
      <Button
        onClick={() => {
          deviceValues.setItem(TAB_WARNED, '1');
          setWarned(true);
        }}
      >
        {t`OK`}
      </Button>
    </Notice>
  );
}
