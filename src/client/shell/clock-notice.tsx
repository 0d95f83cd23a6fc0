/** Says that the device's clock is wrong, for as long as it is: the portal goes by the server's. */
import { useLingui } from '@lingui/react/macro';
import { useObservable, useServices } from '#client/components/services.tsx';
import { formatDuration } from '#client/i18n/durations.ts';
import { Notice } from './notice.tsx';

export function ClockNotice() {
  const { t, i18n } = useLingui();
  const ahead = useObservable(useServices().clock.error);
  if (ahead === 0) return null;
  const time = formatDuration(Math.abs(ahead), i18n.locale);
  return (
    <Notice
      icon="warn"
      title={ahead > 0 ? t`This device’s clock is ${time} ahead` : t`This device’s clock is ${time} behind`}
      text={t`Kaj uses the server’s time instead. Check the date and time settings of the device.`}
    />
  );
}
