/** The start page, from what is on this device: how much there is to do, each number with its search, and where to go next. */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { AsOf } from '#client/components/page-states.tsx';
import { useObservable } from '#client/components/services.tsx';
import { useCan } from '#client/components/use-can.ts';
import { useTitle } from '#client/components/use-title.ts';
import { useLive, useUserData } from '#client/components/user-data-provider.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { ShellLink } from '#client/shell/shell-link.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Columns } from '#client/ui/columns.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { STATUS } from '#domain/shipments/status.ts';
import * as styles from './home-screen.module.css';
import { LinkList } from './link-list.tsx';

export function HomeScreen() {
  const { t } = useLingui();
  const { shipments, syncedAt, today, user } = useUserData();
  const { number } = useLanguage();
  useTitle(t`Home`);
  const rows = useObservable(shipments.rows);
  const asOf = useObservable(syncedAt);
  const day = today();
  const searches = [
    { label: t`Dispatch today`, search: { dispDate: day } },
    { label: t`Open`, search: { status: STATUS.open } },
    { label: t`In progress`, search: { status: STATUS.inProgress } },
    { label: t`Rejected`, search: { status: STATUS.rejected } },
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is over the rows
  const counts = useMemo(
    () =>
      [{ dispDate: day }, ...STATUSES.map((status) => ({ status }))].map((search) => shipments.search(search).count),
    [rows, day],
  );
  const onDevice = number(rows.size);
  return (
    <Page>
      <PageHead title={t`Home`} text={user.username} />
      <nav aria-label={t`Shipments now`}>
        <Cells columns={4} className={styles.figures}>
          {searches.map(({ label, search }, place) => (
            <ShellLink
              key={label}
              className={styles.figure}
              path={`/Shipments?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))}`}
            >
              <small>{label}</small> <b>{number(counts[place] ?? 0)}</b>
            </ShellLink>
          ))}
        </Cells>
      </nav>
      <Columns>
        <Cells title={t`Go on with`}>
          <LinkList
            entries={[
              {
                icon: 'box',
                title: t`Shipments`,
                text: (
                  <>
                    {t`${onDevice} on this device`}
                    {asOf !== undefined && <AsOf at={asOf} />}
                  </>
                ),
                path: '/Shipments',
              },
              {
                icon: 'plus',
                title: t`New shipment`,
                text: t`To a known receiver, or a new one`,
                path: '/Shipment/new',
              },
              { icon: 'track', title: t`Addresses`, text: t`Receivers you often send to`, path: '/addresses' },
              { icon: 'help', title: t`Support`, text: t`Tour, questions and answers`, path: '/Support' },
            ]}
          />
        </Cells>
        <GettingStarted />
      </Columns>
    </Page>
  );
}

const STATUSES = [STATUS.open, STATUS.inProgress, STATUS.rejected] as const;

/** For the person who sets up the company, until that is done. */
function GettingStarted() {
  const { t } = useLingui();
  const { restriction } = useCan('saveCarrier');
  const { staticData, shipments } = useUserData();
  const { size: shipmentCount } = useObservable(shipments.rows);
  const { warehouse } = useObservable(staticData);
  const counts = useLive(
    async ({ cache }) => ({
      carriers: await cache.carriers.count(),
      deliveryTypes: await cache.deliveryTypes.count(),
      addresses: await cache.addresses.count(),
    }),
    [],
  );
  if (!counts || restriction?.reason === 'role') return null;
  const steps = [
    { title: t`Company registered`, isDone: true, path: undefined },
    { title: t`First carrier connected`, isDone: counts.carriers > 0, path: '/Carriers/new' },
    { title: t`First delivery type`, isDone: counts.deliveryTypes > 0, path: '/DeliveryTypes/new' },
    { title: t`First address`, isDone: counts.addresses > 0, path: '/addresses/new' },
    { title: t`First shipment`, isDone: shipmentCount > 0, path: '/Shipment/new' },
    { title: t`Company verified, test mode over`, isDone: !warehouse.testMode, path: undefined },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Cells title={t`Getting started`} titleEnd={<span className="muted small">{t`${done} of ${steps.length}`}</span>}>
      <ul className={styles.steps}>
        {steps.map(({ title, isDone, path }) => (
          <li key={title}>
            <Icon name={isDone ? 'state-80' : 'state-10'} className={isDone ? styles.done : undefined} />
            <span>
              {title} {isDone && <span className="visually-hidden">{t`Done`}</span>}
            </span>
            {!isDone && path && <ShellLink path={path}>{t`Go there`}</ShellLink>}
          </li>
        ))}
      </ul>
    </Cells>
  );
}
