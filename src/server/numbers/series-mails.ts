/**
 * Mails a company's moderators that a number series is running out, if the series asks for it. Each mail is a job, added with the
 * booking that reached the warning level, so that an unreachable mail server delays nothing.
 */
import { sendToUser, type UserMailDependencies } from '#server/account/user-mail.ts';
import type { Tx } from '#server/db/database.ts';
import { lowSeriesMail } from '#server/i18n/series-mail-sentences.ts';
import { addJob, type JobPayloads, type JobRun } from '#server/jobs/job-queue.ts';

type LowSeriesJob = JobPayloads['series.mail'];

export async function askForSeriesMail(db: Tx, job: LowSeriesJob): Promise<void> {
  const { username, carrierId, series, left } = job;
  await addJob(db, 'series.mail', job, { key: `series.mail ${username} ${carrierId} ${series} ${left}` });
}

export function createSeriesMails(dependencies: UserMailDependencies) {
  return (job: LowSeriesJob, { jobId }: JobRun): Promise<void> =>
    sendToUser(dependencies, job, {
      id: jobId,
      path: `/Carriers/${job.carrierId}`,
      wordsIn: (language) => lowSeriesMail(language, job),
    });
}
