/**
 * Before an end of day: what it would book and print for the search the person comes from, what is left out and why, and
 * the button that starts it. Nothing newer than what the person saw is touched.
 * Not here: a run that goes on or has ended (day-run-screen.tsx).
 */
import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FailedState, LoadingState } from '#client/components/page-states.tsx';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useTitle } from '#client/components/use-title.ts';
import { useStaticData, useUserData } from '#client/components/user-data.tsx';
import { shipmentListQuery } from '#client/data/cache/shipment-queries.ts';
import { formatDay } from '#client/i18n/formats.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Column, Columns } from '#client/ui/columns.tsx';
import { Count } from '#client/ui/count.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';
import { ToggleField } from '#client/ui/toggle-field.tsx';
import type { DocumentChoice, Rehearsal } from '#contract/end-of-day.ts';
import type { SearchFields } from '#contract/shipments-list.ts';
import { addDays, dayInZone } from '#domain/shared/dates.ts';
import { type ListSearch, searchFieldsOf } from '../list/list-search.ts';
import { PlannedCarriers } from './day-carriers.tsx';
import { type DayScope, isOpen, latestJobsQuery, rehearsalQuery } from './day-queries.ts';
import styles from './end-of-day.module.css';
import { HeldShipments } from './held-shipments.tsx';

type EndOfDayProps = { search: ListSearch; upTo: string | undefined };

const ALL: Required<DocumentChoice> = { unPrinted: true, label: true, waybill: true, shipmentList: true };

export function EndOfDayScreen({ search, upTo }: EndOfDayProps) {
  const { t, i18n } = useLingui();
  const userData = useUserData();
  const { warehouse } = useStaticData();
  const { clock, connectivity } = useServices();
  const isOnline = useObservable(connectivity.state) === 'online';
  useTitle(t`End of day`);
  const today = dayInZone(new Date(clock.now()), warehouse.timeZone);
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
      <PageHead title={t`End of day`} text={`${formatDay(today, today, i18n.locale)}, ${warehouse.name}`}>
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
      {!isOnline && (
        <StateBlock
          icon="offline"
          title={t`The end of day needs a connection`}
          text={t`It books with the carriers and takes numbers on the server. Nothing is started by itself when the network is back.`}
        />
      )}
      {isOnline && maxShipmentId === undefined && !seen.error && <LoadingState rows={6} />}
      {isOnline && maxShipmentId === undefined && seen.error && <FailedState onRetry={seen.refetch} />}
      {isOnline && maxShipmentId !== undefined && (
        <Preflight asked={asked} maxShipmentId={maxShipmentId} today={today} />
      )}
    </Page>
  );
}

type PreflightProps = { asked: SearchFields; maxShipmentId: string; today: string };

/** A search for days of its own is done as it is; otherwise what leaves later than today is left for its own day. */
function Preflight({ asked, maxShipmentId, today }: PreflightProps) {
  const { t } = useLingui();
  const userData = useUserData();
  const navigate = useNavigate();
  const [choice, setChoice] = useState<Required<DocumentChoice>>(ALL);
  const [withLater, setWithLater] = useState(false);
  const starting = useDirectWrite('endOfDay');
  const namesDays = Boolean(asked.dispDate || asked.dispDateFrom || asked.dispDateTo);
  const searchFields = namesDays || withLater ? asked : { ...asked, dispDateTo: today };
  // With neither kind of paper chosen nothing is printed.
  const documents = { ...choice, unPrinted: choice.unPrinted && (choice.label || choice.waybill) };
  const scope: DayScope = { searchFields, maxShipmentId, documents };
  const { data, error, refetch } = useQuery(rehearsalQuery(userData, scope));
  const tomorrow = { ...asked, dispDateFrom: addDays(today, 1) };
  const later = useQuery({
    // Only how many they are, whatever is printed of the others.
    ...rehearsalQuery(userData, { searchFields: tomorrow, maxShipmentId, documents: ALL }),
    enabled: !namesDays,
  });
  const leaving = later.data?.total ?? 0;

  if (!data) return error ? <FailedState onRetry={refetch} /> : <LoadingState rows={6} />;
  const stopped = data.carriers.reduce((sum, carrier) => sum + carrier.stopped, 0);

  async function start() {
    await starting.run(t`Starting`, async (send) => {
      const answer = await send({ body: scope });
      if (answer && 'jobId' in answer) {
        await navigate({ to: '/EndOfDay/$jobId', params: { jobId: answer.jobId } });
      }
      return undefined;
    });
  }

  const toggle = (kind: keyof DocumentChoice) => ({
    value: choice[kind],
    onChange: (value: boolean) => setChoice((before) => ({ ...before, [kind]: value })),
  });
  return (
    <Columns shares={[6, 5]}>
      <Column>
        <Panel className={styles.panel}>
          <h2>{data.total > 0 ? t`What will be done` : t`Nothing left to book or print`}</h2>
          <p className={styles.figure} hidden={data.total === 0}>
            {data.total}{' '}
            <small>
              <Plural value={data.total} one="shipment" other="shipments" />,{' '}
              {t`up to and including ${data.maxShipmentId}`}
            </small>
          </p>
          <p className="muted small">
            {data.total > 0 && t`From your search. Newer shipments come along next time.`}{' '}
            {data.total === 0 && stopped === 0 && t`Everything in your search has been done.`}{' '}
            {leaving > 0 && !withLater && (
              <Plural
                value={leaving}
                one="# shipment with a later dispatch day is left."
                other="# shipments with a later dispatch day are left."
              />
            )}
          </p>
          {data.carriers.length > 0 && <PlannedCarriers carriers={data.carriers} />}
        </Panel>
        {stopped > 0 && <LeftOut rehearsal={data} count={stopped} />}
      </Column>
      <Column>
        <Cells title={t`Print`}>
          <ToggleField label={t`Only what is not printed`} span="full" {...toggle('unPrinted')} />
          <ToggleField label={t`Transport labels`} span="full" {...toggle('label')} />
          <ToggleField label={t`Waybills`} span="full" {...toggle('waybill')} />
          <ToggleField label={t`Shipment list for each driver`} span="full" {...toggle('shipmentList')} />
          {!namesDays && (
            <ToggleField
              label={t`Also those with a later dispatch day`}
              span="full"
              value={withLater}
              onChange={setWithLater}
            />
          )}
        </Cells>
        {!choice.unPrinted && (choice.label || choice.waybill) && (
          <Banner message={t`What has been printed will be printed again, and recorded as reprints.`} tone="warning" />
        )}
        <ButtonRow align="end">
          <Button
            look="primary"
            busy={starting.busy}
            reason={starting.reason ?? (data.total === 0 ? t`Nothing left to do` : undefined)}
            hint={stopped > 0 && <Plural value={stopped} one="# is left out" other="# are left out" />}
            onClick={start}
          >
            {t`Book and print ${data.total}`}
          </Button>
        </ButtonRow>
      </Column>
    </Columns>
  );
}

function LeftOut({ rehearsal, count }: { rehearsal: Rehearsal; count: number }) {
  const { t } = useLingui();
  const more = count - rehearsal.stopped.length;
  return (
    <Panel className={styles.panel}>
      <h2>
        {t`Left out`} <Count value={count} alert />
      </h2>
      <HeldShipments shipments={rehearsal.stopped} />
      {more > 0 && (
        <p className="muted small">
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
    </Panel>
  );
}
