/**
 * Before an end of day: what it would book and print for the person's search, what is left out and why, and the button that
 * starts it. Shipments newer than those the person saw are not touched.
 * Not here: the rehearsal without the server (offline-day.tsx), a running or ended run (end-of-day-run-screen.tsx).
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { FailedState, LoadingState } from '#client/components/page-states.tsx';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useTitle } from '#client/components/use-title.ts';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { shipmentListQuery } from '#client/data/cache/shipment-queries.ts';
import { formatDayFirst } from '#client/i18n/format-day.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Column, Columns } from '#client/ui/columns.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import type { SearchFields } from '#contract/shipments-list.ts';
import { addReaches } from '#domain/booking/reach-counts.ts';
import { type ListSearch, searchFieldsOf } from '../list/list-search.ts';
import { useScanCommandTarget } from '../scanning/scan-command-target.ts';
import { ALL_PAPERS, DayChoices, useDayChoice } from './day-choices.tsx';
import { DayPlan, stoppedOf } from './day-plan.tsx';
import { DayPrinter, dayPrinter } from './day-printer.tsx';
import { type DayScope, isOpen, latestJobsQuery, rehearsalQuery } from './day-queries.ts';
import * as styles from './end-of-day.module.css';
import { OfflineDay } from './offline-day.tsx';

type EndOfDayProps = { search: ListSearch; upTo: string | undefined };

export function EndOfDayScreen({ search, upTo }: EndOfDayProps) {
  const { t, i18n } = useLingui();
  const userData = useUserData();
  const { warehouse } = useStaticData();
  const { connectivity } = useServices();
  const isOnline = useObservable(connectivity.state) === 'online';
  useTitle(t`End of day`);
  const today = useWarehouseDay();
  const asked = searchFieldsOf(search);
  const seen = useQuery({
    ...shipmentListQuery(userData, { search: asked, sort: null, page: 1, snapshot: '' }),
    enabled: isOnline && upTo === undefined,
  });
  const maxShipmentId = upTo ?? seen.data?.maxShipmentId;
  const { data: latest } = useQuery({ ...latestJobsQuery(userData), enabled: isOnline });
  const running = latest?.jobs.find(isOpen);
  return (
    <Page>
      <PageHead title={t`End of day`} text={`${formatDayFirst(today, today, i18n.locale)}, ${warehouse.name}`}>
        {latest?.jobs[0] && !running && (
          <Link to="/EndOfDay/$jobId" params={{ jobId: latest.jobs[0].jobId }} className={buttonClass()}>
            {t`Latest result`}
          </Link>
        )}
        <Link to="/Shipments" search={search} className={buttonClass()}>{t`To the shipments`}</Link>
      </PageHead>
      {running && (
        <p className={styles.strip} role="status">
          {t`An end of day is running.`}{' '}
          <Link to="/EndOfDay/$jobId" params={{ jobId: running.jobId }}>{t`Follow it`}</Link>
        </p>
      )}
      {!isOnline && <OfflineDay search={search} upTo={upTo} today={today} />}
      {isOnline && maxShipmentId === undefined && !seen.error && <LoadingState rows={6} />}
      {isOnline && maxShipmentId === undefined && seen.error && <FailedState onRetry={seen.refetch} />}
      {isOnline && maxShipmentId !== undefined && (
        <Preflight asked={asked} maxShipmentId={maxShipmentId} today={today} />
      )}
    </Page>
  );
}

type PreflightProps = { asked: SearchFields; maxShipmentId: string; today: string };

function Preflight({ asked, maxShipmentId, today }: PreflightProps) {
  const { t, i18n } = useLingui();
  const { list } = useLanguage();
  const userData = useUserData();
  const navigate = useNavigate();
  const choice = useDayChoice(asked, today);
  const starting = useDirectWrite('endOfDay');
  const scope: DayScope = { ...choice.scope, maxShipmentId };
  const { data, error, refetch, isPlaceholderData } = useQuery(rehearsalQuery(userData, scope, i18n.locale));
  const later = useQuery({
    // Asks only for their number, whatever is printed of the others.
    ...rehearsalQuery(
      userData,
      { searchFields: choice.laterSearch, maxShipmentId, documents: ALL_PAPERS },
      i18n.locale,
    ),
    enabled: !choice.namesDays,
  });

  async function start() {
    const isStarted = await starting.run(t`Starting`, async (send) => {
      const answer = await send({ body: { ...scope, printer: dayPrinter() } });
      if (answer && 'jobId' in answer) {
        await navigate({ to: '/EndOfDay/$jobId', params: { jobId: answer.jobId } });
      }
      return undefined;
    });
    return isStarted ? 'done' : 'not';
  }
  const total = data?.total ?? 0;
  const what = t`Book and print ${total}`;
  const nothing = total === 0 ? t`Nothing left to do` : undefined;
  // The figures of the previous choice do not say what this one would start.
  const reason = starting.reason ?? (data && !isPlaceholderData ? nothing : t`Still loading`);
  useScanCommandTarget({ screen: 'endOfDay', what, start: { reason, run: start } });

  // Without what is left for later days, it would be said for a moment that nothing is.
  if (!data || later.isLoading) return error ? <FailedState onRetry={refetch} /> : <LoadingState rows={6} />;
  const stopped = stoppedOf(data);
  const { test, testMade } = addReaches(data.carriers.map(({ reach }) => reach));
  const hints = [
    total > 0 && test + testMade === total && t`a test, no truck comes`,
    stopped > 0 && t`${plural(stopped, { one: '# is left out', other: '# are left out' })}`,
  ].filter((hint) => hint !== false);

  return (
    <Columns shares={[6, 5]}>
      <Column>
        <DayPlan
          title={data.total > 0 ? t`What will be done` : t`Nothing left to book or print`}
          rehearsal={data}
          leaving={choice.withLater ? 0 : (later.data?.total ?? 0)}
        >
          {data.total > 0 && t`From your search. Newer shipments come along next time.`}{' '}
          {data.total === 0 && stopped === 0 && t`Everything in your search has been done.`}
        </DayPlan>
      </Column>
      <Column>
        <DayChoices choice={choice} />
        {(choice.papers.label || choice.papers.waybill) && <DayPrinter />}
        <ButtonRow align="end">
          <Button
            variant="primary"
            busy={starting.busy}
            reason={reason}
            hint={hints.length > 0 && list(hints)}
            onClick={start}
          >
            {what}
          </Button>
        </ButtonRow>
      </Column>
    </Columns>
  );
}
