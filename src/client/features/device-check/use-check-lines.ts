/** The facts of the probes as readable lines: connection, app, storage, what is on the device, and the queue. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useObservable, useServices, useSession } from '#client/components/services.tsx';
import { useNow } from '#client/components/use-now.ts';
import { useLive, useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { createObservable, type Observable } from '#client/data/observable-value.ts';
import { formatNumber, formatRecent } from '#client/i18n/formats.ts';
import { roleName } from '#client/i18n/role-names.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { CheckedLine, Standing } from './check-line.tsx';
import { countRows, isInstalled, probeServer, probeStorage, probeWorker, type WorkerFact } from './device-probes.ts';
import { type Probed, useProbe } from './use-probe.ts';

export interface CheckedBlock {
  readonly title: string;
  readonly lines: readonly CheckedLine[];
}

const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;
/** Unit: milliseconds. The queue does not depend on the device's clock: it expires bookings and sorts by the server's. */
const CLOCK_WORTH_SAYING = 60_000;
/** Share of what the browser grants from which freeing space is advised. */
const NEARLY_FULL = 0.8;
const NO_LINE: Observable<number | undefined> = createObservable<number | undefined>(undefined);

export function useCheckLines(round: number): readonly CheckedBlock[] {
  return [...useConnection(round), ...useKept(round)];
}

const standingOf = (probed: Probed<unknown>, answered: Standing): Standing => {
  if (probed.state === 'answered') return answered;
  return probed.state === 'checking' ? 'checking' : 'bad';
};

function useConnection(round: number): readonly CheckedBlock[] {
  const { t, i18n } = useLingui();
  const { language } = useLanguage();
  const { api, clock, connectivity, updates } = useServices();
  const session = useSession();
  const network = useObservable(connectivity.state);
  const openedAt = useLineOpenedAt();
  const now = new Date(useNow());
  const server = useProbe(() => probeServer(api), round);
  const newer = useProbe(updates.check, round);
  const worker = useProbe(probeWorker, round);
  const off = Math.abs(clock.deviceTime() - clock.now());
  const seconds = formatNumber(off / 1000, language, 1);
  const since = openedAt === undefined ? '' : formatRecent(openedAt, now);
  const workers: Record<WorkerFact, string> = {
    active: t`Active, nothing waits`,
    waiting: t`Active, a newer version waits`,
    installing: t`Being installed`,
    none: t`None: nothing works without the network`,
  };
  const role = session.kind === 'signedIn' ? roleName(i18n, session.user.role) : '';
  return [
    {
      title: t`Network`,
      lines: [
        {
          name: t`Server`,
          standing: standingOf(server, 'good'),
          detail: server.state === 'failed' ? t`Does not answer` : location.host,
          figure: server.state === 'answered' ? `${server.fact} ms` : undefined,
        },
        {
          name: t`Push`,
          standing: openedAt !== undefined ? 'good' : network === 'online' ? 'warn' : 'bad',
          detail: openedAt !== undefined ? t`Connected since ${since}` : t`Not connected`,
        },
        {
          name: t`Clock`,
          standing: off < CLOCK_WORTH_SAYING ? 'good' : 'warn',
          detail: off < CLOCK_WORTH_SAYING ? t`Same as the server` : t`Set the clock of this device`,
          figure: `${seconds} s`,
        },
        { name: t`Session`, standing: role === '' ? 'bad' : 'good', detail: role },
      ],
    },
    {
      title: t`App`,
      lines: [
        {
          name: t`Version`,
          standing: newer.state === 'answered' && newer.fact ? 'warn' : 'good',
          detail: newer.state === 'answered' && newer.fact ? t`A newer one is out` : undefined,
          figure: String(__KAJ_BUILD__),
        },
        {
          name: t`Service worker`,
          standing: standingOf(worker, worker.state === 'answered' && worker.fact === 'none' ? 'bad' : 'good'),
          detail: worker.state === 'answered' ? workers[worker.fact] : undefined,
        },
        {
          name: t`Installed`,
          standing: 'told',
          detail: isInstalled() ? t`Opens without a browser bar` : t`No, it runs in a browser tab`,
        },
      ],
    },
  ];
}

function useKept(round: number): readonly CheckedBlock[] {
  const { t } = useLingui();
  const { language } = useLanguage();
  const { outbox, syncedAt, isLasting } = useUserData();
  const { entries, unknown } = useObservable(outbox.records);
  const readAt = useObservable(syncedAt);
  const staticData = useStaticData();
  const now = new Date(useNow());
  const storage = useProbe(probeStorage, round);
  const rows = useLive(({ cache }) => countRows(cache), []);
  const number = (value: number) => formatNumber(value, language, 0);
  const size = (bytes: number) =>
    bytes < GIGABYTE
      ? `${formatNumber(bytes / MEGABYTE, language, bytes < 10 * MEGABYTE ? 1 : 0)} MB`
      : `${formatNumber(bytes / GIGABYTE, language, 1)} GB`;
  const facts = storage.state === 'answered' ? storage.fact : undefined;
  const isFull = facts !== undefined && facts.quota > 0 && facts.used / facts.quota > NEARLY_FULL;
  const quota = facts ? size(facts.quota) : '';
  const time = readAt === undefined ? undefined : formatRecent(readAt, now);
  const counted = (name: string, count: number | undefined): CheckedLine => ({
    name,
    standing: rows ? 'told' : 'checking',
    figure: count === undefined ? undefined : [number(count), time].filter(Boolean).join(', '),
  });
  const waiting = entries.filter(({ state }) => state !== 'applied');
  const count = waiting.length + unknown.length;
  const oldest = waiting.length > 0 ? formatRecent(Math.min(...waiting.map(({ createdAt }) => createdAt)), now) : '';
  return [
    {
      title: t`Storage`,
      lines: [
        {
          name: t`Used`,
          standing: standingOf(storage, isFull ? 'warn' : 'good'),
          detail: facts ? t`of ${quota}` : undefined,
          figure: facts ? size(facts.used) : undefined,
        },
        {
          name: t`Kept`,
          standing: isLasting ? standingOf(storage, facts?.isKept ? 'good' : 'warn') : 'bad',
          detail: !isLasting
            ? t`Only as long as this window is open`
            : facts &&
              (facts.isKept ? t`The browser does not clear it` : t`The browser may clear it when space runs out`),
        },
      ],
    },
    {
      title: t`On the device`,
      lines: [
        counted(t`Shipments`, rows?.shipments),
        counted(t`Addresses`, rows?.addresses),
        counted(t`Carriers`, rows?.carriers),
        counted(t`Delivery types`, rows?.deliveryTypes),
        { name: t`Static data`, standing: staticData ? 'told' : 'bad', figure: time },
      ],
    },
    {
      title: t`Queue`,
      lines: [
        {
          name:
            count === 0
              ? t`Everything is sent`
              : t`${plural(count, { one: '# change waits', other: '# changes wait' })}`,
          standing: count === 0 ? 'good' : 'told',
          detail: oldest && t`Oldest from ${oldest}`,
        },
      ],
    },
  ];
}

/** When the push connection to the server was opened. */
function useLineOpenedAt(): number | undefined {
  const userData = useUserData();
  const [line, setLine] = useState(NO_LINE);
  useEffect(() => {
    userData.openNotifications().then(
      ({ lineOpenedAt }) => setLine(lineOpenedAt),
      () => undefined,
    );
  }, [userData]);
  return useObservable(line);
}
