/**
 * Mails a company's moderators that a number series is running out, if the series asks for it. Each mail is a job, added with the
 * booking that reached the warning level, so that an unreachable mail server delays nothing.
 */
import { sendToUser, type UserMailDependencies } from '#server/account/user-mail.ts';
import type { Tx } from '#server/db/database.ts';
import { lowSeriesMail } from '#server/i18n/series-mail-sentences.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { type JobRun, jobType, type PayloadOf } from '#server/jobs/job-type.ts';

/** Mails one user that a number series is running out. */
export const seriesMailJob = jobType<{
  readonly companyId: string;
  readonly username: string;
  readonly carrierId: string;
  readonly carrier: string;
  readonly series: 'consignment' | 'package';
  readonly left: string;
}>('series.mail');
type LowSeriesJob = PayloadOf<typeof seriesMailJob>;

export async function enqueueSeriesMail(db: Tx, job: LowSeriesJob): Promise<void> {
  const { username, carrierId, series, left } = job;
  await addJob(db, seriesMailJob, job, { key: `series.mail ${username} ${carrierId} ${series} ${left}` });
}

export function createSeriesMails(dependencies: UserMailDependencies) {
  return (job: LowSeriesJob, { jobId }: JobRun): Promise<void> =>
    sendToUser(dependencies, job, {
      id: jobId,
      path: `/Carriers/${job.carrierId}`,
      wordsIn: (language) => lowSeriesMail(language, job),
    });
}
