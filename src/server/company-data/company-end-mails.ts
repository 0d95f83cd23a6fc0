/** Mails a company's Moderators that it ends. Each mail is a job, added with the request for the end. */
import { countryTimeZone } from '#domain/shared/countries.ts';
import { dayInZone } from '#domain/shared/dates.ts';
import { sendToUser, type UserMailDependencies } from '#server/account/user-mail.ts';
import { toWarehouse } from '#server/company/warehouse-repository.ts';
import type { Tx } from '#server/db/database.ts';
import { companyEndMail } from '#server/i18n/company-end-mail-sentences.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { type JobRun, jobType, type PayloadOf } from '#server/jobs/job-type.ts';

export const companyEndMailJob = jobType<{
  readonly companyId: string;
  readonly username: string;
  readonly by: string;
  readonly endsAt: string;
}>('company.endMail');
type EndMailJob = PayloadOf<typeof companyEndMailJob>;

export async function enqueueEndMail(db: Tx, job: EndMailJob): Promise<void> {
  await addJob(db, companyEndMailJob, job, { key: `company.endMail ${job.username} ${job.endsAt}` });
}

/** Nobody is mailed of an end that has been taken back since. */
export function createEndMails(dependencies: UserMailDependencies) {
  return async (job: EndMailJob, { jobId }: JobRun): Promise<void> => {
    const company = await dependencies.db
      .selectFrom('companies')
      .select(['name', 'warehouse', 'test_mode', 'ends_at'])
      .where('company_id', '=', job.companyId)
      .executeTakeFirst();
    if (company?.ends_at?.toISOString() !== job.endsAt) return;
    const day = dayInZone(company.ends_at, countryTimeZone(toWarehouse(company).countryCode));
    await sendToUser(dependencies, job, {
      id: jobId,
      path: '/Subscription#data',
      wordsIn: (language) => companyEndMail(language, { company: company.name, by: job.by, day }),
    });
  };
}
