/**
 * Reminds somebody who asked for it of the end of day, once the server can be reached again. It only leads there and never
 * starts anything.
 */
import { useLingui } from '@lingui/react/macro';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useLive, useUserData } from '#client/components/user-data-provider.tsx';
import { readDayReminder, setDayReminder } from '#client/data/cache/day-reminder.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from './notice.tsx';

export function DayReminderNotice() {
  const { t } = useLingui();
  const router = useRouter();
  const { cache } = useUserData();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const address = useLive((userData) => readDayReminder(userData.cache), []);
  const isThere = useRouterState({ select: ({ location }) => location.pathname === '/EndOfDay' });
  const isDue = isOnline && Boolean(address);
  const forget = () => setDayReminder(cache, '');
  useEffect(() => {
    if (isDue && isThere) setDayReminder(cache, '').catch(console.warn);
  }, [isDue, isThere, cache]);
  if (!isDue || isThere) return null;
  return (
    <Notice icon="bell" title={t`The connection is back.`} text={t`You wanted to be reminded of the end of day.`}>
      <Button variant="quiet" onClick={forget}>
        {t`Close`}
      </Button>
      <Button onClick={() => router.history.push(address ?? '')}>{t`To the end of day`}</Button>
    </Notice>
  );
}
