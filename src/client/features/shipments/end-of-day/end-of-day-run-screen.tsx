/**
 * An end of day that is running or has ended. It runs on the server, so everybody who opens its URL, after a reload or on another
 * device, sees the same. What was printed is printed from here; what failed can be run again on its own.
 */
import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NotOnDeviceState } from '#client/components/page-states.tsx';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useToldHere } from '#client/components/told-here.ts';
import { UnansweredState } from '#client/components/unanswered-state.tsx';
import { useNow } from '#client/components/use-now.ts';
import { useTitle } from '#client/components/use-title.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { formatRecent } from '#client/i18n/formats.ts';
import { noticeText } from '#client/i18n/notice-messages.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Column, Columns } from '#client/ui/columns.tsx';
import { Count } from '#client/ui/count.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { Progress } from '#client/ui/progress.tsx';
import type { Job } from '#contract/end-of-day.ts';
import { RunningCarriers } from './day-carriers.tsx';
import { dayPrinter } from './day-printer.tsx';
import { jobQuery } from './day-queries.ts';
import { DayReach } from './day-reach.tsx';
import { DriverLists } from './driver-lists.tsx';
import * as styles from './end-of-day.module.css';
import { HeldShipments } from './held-shipments.tsx';
import { RunPapers } from './run-papers.tsx';

/** Unit: milliseconds. For so long the notification of its end may still be under way. */
const JUST = 60_000;

export function DayRunScreen({ jobId }: { jobId: string }) {
  const { t, i18n } = useLingui();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const query = useQuery({ ...jobQuery(useUserData(), jobId, i18n.locale), enabled: isOnline });
  const { data: job, error, refetch, dataUpdatedAt } = query;
  // An answer still shown in the previous language keeps its age.
  const [readAt, setReadAt] = useState(0);
  if (dataUpdatedAt > 0 && dataUpdatedAt !== readAt) setReadAt(dataUpdatedAt);
  const now = new Date(useNow());
  useTitle(t`End of day`);
  const endedAt = job?.endedAt;
  useToldHere('endOfDayEnded', !endedAt || now.getTime() - Date.parse(endedAt) < JUST);
  const started = job && t`started ${formatRecent(job.startedAt, now)} by ${job.startedBy}`;
  const time = formatRecent(dataUpdatedAt || readAt, now);
  return (
    <Page>
      <PageHead title={t`End of day`} text={started}>
        <Link to="/Shipments" className={buttonClass()}>{t`To the shipments`}</Link>
      </PageHead>
      {job && !isOnline && job.endedAt === null && (
        <p className={styles.strip} role="status">
          {t`No contact since ${time}. The run goes on on the server; these are the latest figures.`}
        </p>
      )}
      {!job && !isOnline && <NotOnDeviceState onRetry={refetch} />}
      {!job && isOnline && <UnansweredState error={error} rows={6} onRetry={refetch} />}
      {job &&
        (job.endedAt === null ? <Running job={job} onStopped={refetch} /> : <Result job={job} onChanged={refetch} />)}
    </Page>
  );
}

function Running({ job, onStopped }: { job: Job; onStopped: () => unknown }) {
  const { t } = useLingui();
  const stopping = useDirectWrite('stopJob');
  const failed = job.failed.length;
  const handled = handledOf(job);
  const isStopping = job.state === 'stopping';
  // Announced in steps, so that a screen reader does not read out every shipment.
  const tenths = job.total > 0 ? Math.floor((10 * handled) / job.total) * 10 : 0;
  return (
    <Panel className={styles.panel}>
      <h2>{isStopping ? t`Stops after what is under way` : t`Books and prints`}</h2>
      <p className={styles.figure}>
        {job.done}{' '}
        <small>
          {t`of ${job.total} done`}
          {failed > 0 && <>, {t`${failed} not done`}</>}
        </small>
      </p>
      <Progress label={t`End of day`} done={handled} failed={failed} total={job.total} />
      <p className="visually-hidden" role="status">{t`${tenths} % done`}</p>
      <RunningCarriers carriers={job.carriers} />
      <p className="muted small">
        {t`It runs on the server: leave the page, reload it or close it, and nothing is booked or printed twice.`}
      </p>
      <ButtonRow align="end">
        <Button
          reason={isStopping ? t`Stops after what is under way` : stopping.reason}
          onClick={() =>
            stopping.run(t`Stopping`, async (send) => {
              await send({ params: { jobId: job.jobId } });
              await onStopped();
              return undefined;
            })
          }
        >
          {t`Stop after what is under way`}
        </Button>
      </ButtonRow>
    </Panel>
  );
}

function Result({ job, onChanged }: { job: Job; onChanged: () => Promise<unknown> }) {
  const { t } = useLingui();
  const now = new Date(useNow());
  const time = formatRecent(job.endedAt ?? job.startedAt, now);
  const failed = job.failed.length;
  const { left = 0 } = job;
  const handled = handledOf(job);
  const rest = job.total - handled;
  return (
    <Columns shares={[6, 5]}>
      <Panel className={styles.panel}>
        <h2>{job.state === 'stopped' ? t`Stopped ${time}` : t`Done ${time}`}</h2>
        <p className={styles.figure}>
          {job.done}{' '}
          <small>
            <Plural
              value={job.total}
              one="of # shipment booked and printed"
              other="of # shipments booked and printed"
            />
          </small>
        </p>
        <Progress label={t`End of day`} done={handled} failed={failed} total={job.total} />
        {left > 0 && (
          <p className="muted small">
            <Plural
              value={left}
              one="# shipment had already been closed or cancelled."
              other="# shipments had already been closed or cancelled."
            />
          </p>
        )}
        {rest > 0 && (
          <p className="muted small">
            <Plural value={rest} one="# shipment was not begun." other="# shipments were not begun." />
          </p>
        )}
        <DayReach carriers={job.carriers} />
        <RunPapers job={job} onPrinted={onChanged} />
        <Notices notices={job.notices} />
        <RunningCarriers carriers={job.carriers} />
      </Panel>
      <Column>
        {failed > 0 && <NotDone job={job} />}
        <DriverLists job={job} onSigned={onChanged} />
      </Column>
    </Columns>
  );
}

/** All shipments that were processed, whatever the result. */
const handledOf = ({ done, left = 0, failed }: Job): number => done + left + failed.length;

/** Warnings about number series that run low. */
function Notices({ notices }: { notices: Job['notices'] }) {
  const { i18n } = useLingui();
  return notices.map((notice) => {
    const words = noticeText(i18n, notice);
    return words && <Banner key={words.text} message={words.text} tone="warning" />;
  });
}

function NotDone({ job }: { job: Job }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const starting = useDirectWrite('endOfDay');
  const { jobId, maxShipmentId, documents, failed } = job;

  const again = () =>
    starting.run(t`Starting`, async (send) => {
      const answer = await send({ body: { maxShipmentId, documents, printer: dayPrinter(), failedOf: jobId } });
      if (answer && 'jobId' in answer) {
        await navigate({ to: '/EndOfDay/$jobId', params: { jobId: answer.jobId } });
      }
      return undefined;
    });
  return (
    <Panel className={styles.panel}>
      <h2>
        {t`Not done`} <Count value={failed.length} alert />
      </h2>
      <HeldShipments shipments={failed} />
      <p className="muted small">{t`What is done is not touched. Correct these, then run again: only these are taken along.`}</p>
      <ButtonRow align="end">
        <Button variant="primary" busy={starting.busy} reason={starting.reason} onClick={again}>
          {t`Run again for ${failed.length}`}
        </Button>
      </ButtonRow>
    </Panel>
  );
}
