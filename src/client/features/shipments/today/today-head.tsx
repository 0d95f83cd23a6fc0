/** The head of the day: which day it is and how old what is shown, and the ways to a new shipment, the load check and the end of day. */
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { AsOf } from '#client/components/page-states.tsx';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { formatDayFirst } from '#client/i18n/format-day.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { showNews } from '#client/shell/news-state.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, type MenuEntry } from '#client/ui/menu.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { PHONE, useMedia } from '#client/ui/use-media.ts';

export function TodayHead({ isNewFilled }: { isNewFilled: boolean }) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const { syncedAt } = useUserData();
  const asOf = useObservable(syncedAt);
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const day = useWarehouseDay();
  const isPhone = useMedia(PHONE);
  const go = useNavigateToPath();
  const toEndOfDay = `/EndOfDay?dispDateTo=${day}`;
  // Who carries a phone checks loads; at a desk the day is closed.
  const entries: MenuEntry[] = [
    isPhone
      ? { key: 'endOfDay', label: t`End of day`, icon: 'print', onSelect: () => go(toEndOfDay) }
      : { key: 'loads', label: t`Load check`, icon: 'truck', onSelect: () => go('/Loads') },
    { key: 'news', label: t`What is new in Kaj`, icon: 'info', onSelect: showNews },
  ];
  return (
    <PageHead
      title={t`Today`}
      text={
        <>
          {formatDayFirst(day, day, language)}
          {asOf !== undefined &&
            (isOnline ? (
              <AsOf at={asOf} />
            ) : (
              <>
                {' '}
                {t`on this device`}
                <AsOf at={asOf} />
              </>
            ))}
        </>
      }
    >
      {!isPhone && (
        <Link to="/EndOfDay" search={{ dispDateTo: day }} className={buttonClass()}>
          <Icon name="print" />
          {t`End of day`}
        </Link>
      )}
      <Link
        id="new-shipment"
        to="/Shipment/$shipmentId"
        params={{ shipmentId: 'new' }}
        className={buttonClass(isNewFilled ? 'primary' : 'plain')}
      >
        {!isPhone && <Icon name="plus" />}
        {t`New shipment`}
      </Link>
      {isPhone && (
        <Link to="/Loads" className={buttonClass()}>
          {t`Load check`}
        </Link>
      )}
      <Menu
        label={t`More`}
        align="end"
        entries={entries}
        trigger={(trigger) => <IconButton icon="more" label={t`More`} {...trigger} />}
      />
    </PageHead>
  );
}
