/**
 * Mails a company's moderators that a message never reached its carrier: at most once an hour per carrier, because an unreachable
 * server fails everything that waits for it. Each mail is a job, added with the failure.
 */
import { MODERATORS } from '#contract/primitives.ts';
import { sendToUser, type UserMailDependencies } from '#server/account/user-mail.ts';
import type { WriteTx } from '#server/db/write.ts';
import { undeliveredMail } from '#server/i18n/edi-mail-sentences.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { type JobRun, jobType, type PayloadOf } from '#server/jobs/job-type.ts';
import { usernamesWith } from '#server/notifications/notify-users.ts';
import { findShipments } from '#server/shipment-records/shipment-repository.ts';

/** Mails one user that a message never reached its carrier, and how many others did not. */
export const failureMailJob = jobType<{
  readonly companyId: string;
  readonly username: string;
  readonly shipmentId: string;
  readonly others: number;
}>('edi.mail');

/** Unit: milliseconds. */
const QUIET_TIME = 60 * 60 * 1000;

/** Whether no message to this carrier was given up within the hour. Call it before giving up more. */
export async function mayMailFailure({ db, actor, now }: WriteTx, carrierId: string): Promise<boolean> {
  const recent = await db
    .selectFrom('edi_messages')
    .select('message_id')
    .where('company_id', '=', actor.companyId)
    .where('carrier_id', '=', carrierId)
    .where('given_up_at', '>', new Date(now.getTime() - QUIET_TIME))
    .limit(1)
    .executeTakeFirst();
  return recent === undefined;
}

export async function enqueueFailureMails(tx: WriteTx, shipmentId: string, others: number): Promise<void> {
  const { companyId } = tx.actor;
  for (const username of await usernamesWith(tx, MODERATORS)) {
    const key = `edi.mail ${username} ${shipmentId}`;
    await addJob(tx.db, failureMailJob, { companyId, username, shipmentId, others }, { key });
  }
}

export function createEdiFailureMails(dependencies: UserMailDependencies) {
  return async (job: PayloadOf<typeof failureMailJob>, { jobId }: JobRun): Promise<void> => {
    const { companyId, shipmentId, others } = job;
    const [stored] = await findShipments(dependencies.db, companyId, [shipmentId]);
    if (!stored) return;
    const { orderNumber, carrierName, addresses, dispDate } = stored.shipment;
    const { name, city } = addresses.receiver;
    await sendToUser(dependencies, job, {
      id: jobId,
      path: `/Shipment/${shipmentId}`,
      wordsIn: (language) =>
        undeliveredMail(language, {
          ...{ shipmentId, others, orderNumber: orderNumber ?? '', carrier: carrierName ?? '' },
          ...{ receiver: [name, city].filter(Boolean).join(', '), dispatchDate: dispDate ?? '' },
        }),
    });
  };
}
