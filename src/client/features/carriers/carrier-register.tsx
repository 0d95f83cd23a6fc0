/** The list of carrier connections: mode, how long the numbers last, and the last delivery. */
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CarrierSign } from '#client/components/carrier-logo.tsx';
import { useNow } from '#client/components/use-now.ts';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { BOOKING_NAMES } from '#client/i18n/carrier-names.ts';
import { ediStateText } from '#client/i18n/edi-messages.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { lastsText, seriesLastsText } from '#client/i18n/series-words.ts';
import { transferText } from '#client/i18n/transfer-messages.ts';
import type { Register } from '#client/registers/register.ts';
import { Chip } from '#client/ui/chip.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { ListedCarrier, PublicCarrier, Suite } from '#contract/carrier.ts';
import { SERIES_KINDS } from '#domain/carriers/connection.ts';
import type { SeriesKind } from '#domain/numbers/number-series.ts';
import { seriesStatusOf } from '#domain/numbers/series-forecast.ts';
import { shownSeries } from './carrier-draft.ts';
import * as styles from './carrier-register.module.css';

/** One row: what the device keeps, plus what the server adds when it answers. */
export type CarrierRow = PublicCarrier & {
  readonly listed: ListedCarrier | undefined;
  readonly suite: Suite | undefined;
};

export const carrierRegister: Register<CarrierRow> = {
  path: '/Carriers',
  save: 'saveCarrier',
  words: {
    title: msg`Carriers`,
    create: msg`New carrier`,
    createNamed: msg`New carrier with this name`,
    searched: msg`Name, carrier`,
    noneFound: msg`No carrier found`,
    purpose: msg`A carrier connection holds what you have agreed with a carrier: sign-in, papers and number series.`,
    unknown: msg`The carrier does not exist`,
  },
  pageSize: 50,
  plate: {
    label: msg`Carrier`,
    of: ({ carrierSuiteId, suite }) => <CarrierSign suiteId={carrierSuiteId} name={suite?.name ?? null} />,
  },
  columns: [
    {
      key: 'name',
      label: msg`Name`,
      sortText: ({ name }) => name,
      lines: ({ entity }) => ({ first: entity.name, second: <How carrier={entity} /> }),
    },
    {
      key: 'mode',
      label: msg`Mode`,
      sortText: ({ testMode }) => String(testMode),
      lines: ({ entity }) => ({ first: <Mode isTest={entity.testMode} /> }),
      className: styles.mode,
    },
    {
      key: 'numbers',
      label: msg`Numbers left`,
      sortText: ({ listed }) => (listed ? String(shortestDays(listed)).padStart(12, '0') : ''),
      lines: ({ entity }) => ({
        first: (
          <Room lines={linesOfNumbers(entity)}>
            <NumbersLeft carrier={entity} />
          </Room>
        ),
      }),
      className: styles.numbers,
    },
    {
      key: 'delivery',
      label: msg`Last EDI message`,
      sortText: ({ listed }) => listed?.lastDelivery?.at ?? '',
      lines: ({ entity }) => ({
        first: (
          <Room lines={linesOfDelivery(entity)}>
            <Delivery carrier={entity} />
          </Room>
        ),
      }),
      className: styles.delivery,
    },
  ],
  searched: ({ name, suite }) => [name, suite?.name ?? null],
};

const FOREVER = 999_999_999;

function shortestDays({ runway }: ListedCarrier): number {
  const days = SERIES_KINDS.map((kind) => (runway[kind]?.left === '0' ? -1 : (runway[kind]?.days ?? FOREVER)));
  return Math.min(...days) + 1;
}

function How({ carrier: { suite, carrierSuiteId, bookingType, listed } }: { carrier: CarrierRow }) {
  const { t, i18n } = useLingui();
  const protocol = bookingType === 'EDI' && listed?.fTPserver ? listed.transferProtocol : undefined;
  const name = suite?.name ?? carrierSuiteId;
  const way = protocol ? t`EDI over ${protocol}` : i18n._(BOOKING_NAMES[bookingType]);
  return `${name}, ${way}`;
}

function Mode({ isTest }: { isTest: boolean }) {
  const { t } = useLingui();
  return <Chip variant={isTest ? 'progress' : 'finished'}>{isTest ? t`Test` : t`Live`}</Chip>;
}

function NumbersLeft({ carrier: { listed, suite } }: { carrier: CarrierRow }) {
  const { t, i18n } = useLingui();
  if (!listed) return <OnServer />;
  const kinds = suite ? shownSeries(suite) : [];
  const lines = kinds.flatMap((kind) => {
    const runway = listed.runway[kind];
    if (!runway || (kind === 'consignment' ? listed.consNoFromAPI : listed.pkgNoFromAPI)) return [];
    return [{ kind, runway, status: seriesStatusOf(runway, listed.numberSeries[kind]?.warning ?? null) }];
  });
  if (lines.length === 0) return listed.bookingType === 'WEBSERVICE' ? t`From the carrier` : null;
  return lines.map(({ kind, runway, status }) => (
    <Said key={kind} mark={status === 'usedUp' ? 'state-22' : status === 'low' ? 'warn' : undefined}>
      {seriesLastsText(i18n, kind, runway)}
    </Said>
  ));
}

function Delivery({ carrier: { listed } }: { carrier: CarrierRow }) {
  const { t, i18n } = useLingui();
  const { timeZone } = useStaticData().warehouse;
  const now = new Date(useNow());
  // The warehouse's own time, as in the carrier's log.
  const time = (instant: string) => formatRecent(instant, now, timeZone);
  if (!listed) return <OnServer />;
  if (listed.hostKey?.refused) return <Said mark="state-25">{t`Stopped, the server shows another host key`}</Said>;
  if (listed.repliesProblem) {
    const why = transferText(i18n, listed.repliesProblem);
    return <Said mark="state-25">{t`Replies cannot be fetched: ${why}`}</Said>;
  }
  if (!listed.lastDelivery) return null;
  const { at, state, placement } = listed.lastDelivery;
  const delivery = { state, placement, carrierName: listed.name, nextTryAt: at };
  const mark = state === 'gaveUp' ? 'state-25' : state === 'retrying' ? 'warn' : undefined;
  return (
    <Said mark={mark}>
      {ediStateText(i18n, delivery, time)} {state !== 'retrying' && time(at)}
    </Said>
  );
}

/** As high before the server's answer as after it: on a phone the cards below would move otherwise. */
function Room({ lines, children }: { lines: number; children: ReactNode }) {
  return (
    <span className={styles.room} style={{ '--lines': lines } as React.CSSProperties}>
      {children}
    </span>
  );
}

function linesOfNumbers({ bookingType, suite }: CarrierRow): number {
  return bookingType === 'WEBSERVICE' ? 1 : suite ? shownSeries(suite).length : 0;
}

/** What was only made for a test takes more words. */
function linesOfDelivery({ bookingType, testMode }: CarrierRow): number {
  return bookingType !== 'EDI' ? 0 : testMode ? 2 : 1;
}

function OnServer() {
  const { t } = useLingui();
  return <span className={styles.away}>{t`on the server`}</span>;
}

function Said({ mark, children }: { mark: 'state-22' | 'state-25' | 'warn' | undefined; children: ReactNode }) {
  return (
    <span className={styles.said} data-mark={mark}>
      {mark && <Icon name={mark} />}
      <span>{children}</span>
    </span>
  );
}

/** Sentences about series that need attention, the worst first: used up, then those that end soonest. */
export function useSeriesAlarms(carriers: readonly ListedCarrier[] | undefined): string[] {
  const { t, i18n } = useLingui();
  const wrong = (carriers ?? []).flatMap((carrier) =>
    SERIES_KINDS.flatMap((kind: SeriesKind) => {
      const [series, runway] = [carrier.numberSeries[kind], carrier.runway[kind]];
      const isFromCarrier = kind === 'consignment' ? carrier.consNoFromAPI : carrier.pkgNoFromAPI;
      if (!series || !runway || isFromCarrier) return [];
      const status = seriesStatusOf(runway, series.warning);
      return status === 'enough' ? [] : [{ name: carrier.name, kind, runway, status }];
    }),
  );
  const order = (one: (typeof wrong)[number]) => (one.status === 'usedUp' ? -1 : (one.runway.days ?? FOREVER));
  return wrong
    .toSorted((a, b) => order(a) - order(b))
    .map(({ name, kind, runway, status }) => {
      if (status === 'usedUp') {
        return kind === 'package'
          ? t`The package numbers of ${name} are used up. Bookings stop until the series goes on.`
          : t`The consignment numbers of ${name} are used up. Bookings stop until the series goes on.`;
      }
      const left = runway.left;
      const lasts = lastsText(i18n, runway);
      return kind === 'package'
        ? t`The package numbers of ${name}: ${left} left, ${lasts}.`
        : t`The consignment numbers of ${name}: ${left} left, ${lasts}.`;
    });
}
