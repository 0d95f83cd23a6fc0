/**
 * Tells a company's moderators what was not understood of a carrier's replies, which files cannot be read or removed, and that
 * replies cannot be fetched at all: at most once an hour per connection, with the number and the latest reason, in a notification and a mail. What comes within the hour is
 * told after it.
 */
import { sql } from 'kysely';
import type { SentenceValues } from '#contract/errors.ts';
import { MODERATORS } from '#contract/primitives.ts';
import { parseProblem } from '#contract/reply-problem.ts';
import { outsideText } from '#domain/shared/outside-text.ts';
import { sendToUser, type UserMailDependencies } from '#server/account/user-mail.ts';
import type { WriteTx } from '#server/db/write.ts';
import { refusedRepliesMail } from '#server/i18n/reply-mail-sentences.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { type JobRun, jobType, type PayloadOf } from '#server/jobs/job-type.ts';
import { notifyRoles } from '#server/notifications/notify-users.ts';

/** Mails one user that replies of a carrier were not understood: the values of the notification. */
export const refusedReplyMailJob = jobType<{
  readonly companyId: string;
  readonly username: string;
  readonly carrierId: string;
  readonly values: SentenceValues;
}>('edi.refusedMail');

/** Unit: milliseconds. */
const QUIET_TIME = 60 * 60 * 1000;
/** Unit: characters. */
const LONGEST_DETAIL = 80;

export async function tellRefusals(tx: WriteTx, carrierId: string): Promise<undefined> {
  const { companyId } = tx.actor;
  const { rows: untold } = await sql<{ problem: string | null; total: string }>`
    select problem, count(*) over () as total from (
      select problem, fetched_at as at from edi_replies
      where company_id = ${companyId} and carrier_id = ${carrierId} and state = 'refused' and told_at is null
      union all
      select problem, seen_at from reply_files
      where company_id = ${companyId} and carrier_id = ${carrierId} and problem is not null and told_at is null
    ) as untold order by at desc limit 1`.execute(tx.db);
  const [latest] = untold;
  if (!latest) return;
  const { rows: told } = await sql<{ carrier: string }>`
    insert into reply_alerts (company_id, carrier_id, told_at)
    select company_id, carrier_id, ${tx.now} from carriers where company_id = ${companyId} and carrier_id = ${carrierId}
    on conflict (company_id, carrier_id) do update set told_at = excluded.told_at
      where reply_alerts.told_at <= ${new Date(tx.now.getTime() - QUIET_TIME)}
    returning (select carriers.name from carriers
      where carriers.company_id = ${companyId} and carriers.carrier_id = ${carrierId}) as carrier`.execute(tx.db);
  const [connection] = told;
  if (!connection) return;
  await sql`
    update edi_replies set told_at = ${tx.now}
    where company_id = ${companyId} and carrier_id = ${carrierId} and state = 'refused' and told_at is null`.execute(
    tx.db,
  );
  await sql`
    update reply_files set told_at = ${tx.now}
    where company_id = ${companyId} and carrier_id = ${carrierId} and problem is not null and told_at is null`.execute(
    tx.db,
  );
  const { code, detail } = parseProblem(latest.problem ?? '') ?? { code: 'notEdifact' as const };
  const values: SentenceValues = {
    carrier: connection.carrier,
    count: Number(latest.total),
    problem: code,
    ...(detail && { detail: outsideText(detail, LONGEST_DETAIL) }),
  };
  const notice = code === 'notFetched' ? 'repliesNotFetched' : 'repliesRefused';
  const usernames = await notifyRoles(tx, MODERATORS, { type: 'error', code: notice, values });
  for (const username of usernames) {
    const job = { companyId, username, carrierId, values };
    await addJob(tx.db, refusedReplyMailJob, job, { key: `edi.refusedMail ${username} ${carrierId}` });
  }
}

export function createRefusedReplyMails(dependencies: UserMailDependencies) {
  return async (job: PayloadOf<typeof refusedReplyMailJob>, { jobId }: JobRun): Promise<void> => {
    await sendToUser(dependencies, job, {
      id: jobId,
      path: `/Carriers/${job.carrierId}/log?state=refused`,
      wordsIn: (language) => refusedRepliesMail(language, job.values),
    });
  };
}
