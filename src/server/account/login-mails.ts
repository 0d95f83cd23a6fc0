/**
 * Mails a user when their password or second factors change, whoever changed them. Each mail is a job, added in the write that changes
 * them; it has the name that it had when only second factors were told.
 */
import type { Tx } from '#server/db/database.ts';
import type { Actor } from '#server/db/write.ts';
import { type LoginNews, loginMail } from '#server/i18n/login-mail-sentences.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { type JobRun, jobType } from '#server/jobs/job-type.ts';
import { sendToUser, type UserMailDependencies } from './user-mail.ts';

type LoginMailJob = { readonly companyId: string; readonly username: string; readonly news: LoginNews };

export const loginMailJob = jobType<LoginMailJob>('account.factorMail');

export async function enqueueLoginMail(db: Tx, { companyId, username }: Actor, news: LoginNews): Promise<void> {
  const key = `account.factorMail ${username} ${JSON.stringify(news)}`;
  await addJob(db, loginMailJob, { companyId, username, news }, { key });
}

export function createLoginMails(dependencies: UserMailDependencies) {
  return ({ news, ...user }: LoginMailJob, { jobId }: JobRun): Promise<void> =>
    sendToUser(dependencies, user, {
      id: jobId,
      path: '/MyProfile',
      wordsIn: (language) => loginMail(language, news),
    });
}
