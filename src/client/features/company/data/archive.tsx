/** Everything Kaj holds about the company as one file: made on the server, whoever watches, and there for a day. */
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { EXPORT_TIMEOUT, saveExport } from '#client/components/save-export.ts';
import { useCan } from '#client/components/use-can.ts';
import { useNow } from '#client/components/use-now.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { type AnswerSource, serverQuery } from '#client/data/cache/server-query.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Progress } from '#client/ui/progress.tsx';
import type { Job } from '#contract/end-of-day.ts';
import * as styles from '../company-form.module.css';

/** Unit: milliseconds. The polling interval while it is made. */
const WATCH = 1000;

function archiveQuery(source: AnswerSource) {
  return queryOptions({
    ...serverQuery(source, 'companyExport', {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.job && !state.data.job.endedAt ? WATCH : false),
  });
}

export function Archive() {
  const { t } = useLingui();
  const userData = useUserData();
  const { data, refetch } = useQuery(archiveQuery(userData));
  const starting = useDirectWrite('exportCompany');
  const job = data?.job;
  const isMade = job?.endedAt === null;

  return (
    <div className={styles.stack}>
      <h3>{t`All data as one file`}</h3>
      <p>
        {t`Everything Kaj holds about the company in a ZIP file: JSON for programs, tables for a spreadsheet, and every invoice. Passwords and keys are not in it.`}
      </p>
      {job && <ArchiveState job={job} />}
      <ButtonRow>
        {job?.hasFile && <Download job={job} />}
        <Button
          icon="export"
          reason={isMade ? t`It is being made` : starting.reason}
          onClick={() =>
            starting.run(t`Creating`, async (send) => {
              await send({});
              await refetch();
              return undefined;
            })
          }
        >
          {t`Create archive`}
        </Button>
      </ButtonRow>
    </div>
  );
}

function ArchiveState({ job: { done, total, state, endedAt } }: { job: Job }) {
  const { t } = useLingui();
  const now = new Date(useNow());
  if (endedAt === null) {
    // Announced in steps, so that a screen reader does not read out every entry.
    const tenths = total > 0 ? Math.floor((10 * done) / total) * 10 : 0;
    return (
      <>
        <Progress label={t`Archive`} done={done} total={total} />
        <p className="muted small" role="status">{t`${tenths} % done. You may leave the page meanwhile.`}</p>
      </>
    );
  }
  const time = formatRecent(endedAt, now);
  return (
    <p className="muted small" role="status">
      {state === 'failed'
        ? t`The archive could not be made. Try again.`
        : t`Made ${time}. It can be downloaded for 24 hours.`}
    </p>
  );
}

function Download({ job: { jobId } }: { job: Job }) {
  const { t } = useLingui();
  const { api } = useUserData();
  const { reason } = useCan('jobFile');
  const reported = useReportedAction();
  return (
    <Button
      variant="primary"
      icon="import"
      reason={reason}
      onClick={() =>
        reported(t`Fetching`, async () => {
          const file = await api.call('jobFile', { params: { jobId }, query: {} }, { timeout: EXPORT_TIMEOUT });
          saveExport(file, 'application/zip');
          return undefined;
        })
      }
    >
      {t`Download archive`}
    </Button>
  );
}
