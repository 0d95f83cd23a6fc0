/**
 * Mails to the moderators of a company that a number series is running out, where the series asks for them. A job each, put
 * down with the booking that reached the warning level, so that a mail server that is away holds nothing up.
 */
import { findAddressee } from '#server/account/account-repository.ts';
import { toWarehouse } from '#server/company/warehouse-repository.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { languageOf } from '#server/i18n/language.ts';
import { lowSeriesMail } from '#server/i18n/series-mail-sentences.ts';
import { addJob, type JobPayloads } from '#server/jobs/job-queue.ts';
import type { SendMail } from '#server/mail/mail-sender.ts';

type LowSeriesJob = JobPayloads['series.mail'];

export interface SeriesMailDependencies {
  readonly db: Db;
  readonly sendMail: SendMail;
  /** Where the portal is, for links. */
  readonly publicUrl: string;
}

export async function askForSeriesMail(db: Tx, job: LowSeriesJob): Promise<void> {
  const { username, carrierId, series, left } = job;
  await addJob(db, 'series.mail', job, { key: `series.mail ${username} ${carrierId} ${series} ${left}` });
}

export function createSeriesMails({ db, sendMail, publicUrl }: SeriesMailDependencies) {
  return async (job: LowSeriesJob): Promise<void> => {
    const user = await findAddressee(db, job.username);
    if (!user) return;
    const language = languageOf(user.language, toWarehouse(user).countryCode);
    await sendMail({
      to: user.username,
      language,
      words: lowSeriesMail(language, job),
      link: new URL(`/Carriers/${job.carrierId}`, publicUrl).href,
      sender: `Kaj, ${new URL(publicUrl).host}`,
    });
  };
}
