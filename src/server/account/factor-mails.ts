/** Mails a user when their second factors change, whoever changed them. Each mail is a job, added in the write that changes them. */
import type { Tx } from '#server/db/database.ts';
import type { Actor } from '#server/db/write.ts';
import { type FactorNews, factorMail } from '#server/i18n/factor-mail-sentences.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { type JobRun, jobType } from '#server/jobs/job-type.ts';
import { sendToUser, type UserMailDependencies } from './user-mail.ts';

type FactorMailJob = { readonly companyId: string; readonly username: string; readonly news: FactorNews };

export const factorMailJob = jobType<FactorMailJob>('account.factorMail');

export async function enqueueFactorMail(db: Tx, { companyId, username }: Actor, news: FactorNews): Promise<void> {
  const key = `account.factorMail ${username} ${JSON.stringify(news)}`;
  await addJob(db, factorMailJob, { companyId, username, news }, { key });
}

export function createFactorMails(dependencies: UserMailDependencies) {
  return ({ news, ...user }: FactorMailJob, { jobId }: JobRun): Promise<void> =>
    sendToUser(dependencies, user, {
      id: jobId,
      path: '/MyProfile',
      wordsIn: (language) => factorMail(language, news),
    });
}
