/**
 * The jobs that look after messages to carriers, one per shipment that has any, and those that fetch answers, one per connection.
 * The jobs of a connection run one at a time.
 * Not here: what such a job does (edi-delivery.ts, edi-collection.ts).
 */
import type { Db, Tx } from '#server/db/database.ts';
import type { WriteTx } from '#server/db/write.ts';
import { addJob, addJobs, removeJobs } from '#server/jobs/job-queue.ts';
import { jobType } from '#server/jobs/job-type.ts';

/** Delivers the waiting messages of a shipment to its carrier. */
export const deliveryJob = jobType<{ readonly companyId: string; readonly shipmentId: string }>('edi.deliver');
/** Fetches a carrier's replies. */
export const collectionJob = jobType<{ readonly companyId: string; readonly carrierId: string }>('edi.collect');
/** Adds the job above for every connection. */
export const collectionRoundJob = jobType('edi.lookForReplies');

/** The shipment whose messages a job looks after, and the connection they use. */
export interface ShipmentConnection {
  readonly shipmentId: string;
  readonly carrierId: string;
}

export interface PlannedDelivery extends ShipmentConnection {
  /** Unit: milliseconds. */
  readonly delay: number;
}

/** Gives each shipment a job that looks after its messages, replacing any it has. */
export async function enqueueDeliveries(tx: WriteTx, planned: readonly PlannedDelivery[]): Promise<void> {
  const { companyId } = tx.actor;
  const jobs = planned.map(({ shipmentId, carrierId, delay }) => ({
    payload: { companyId, shipmentId },
    plan: { key: deliveryKey(companyId, shipmentId), queue: carrierQueue(companyId, carrierId), delay },
  }));
  await addJobs(tx.db, deliveryJob, jobs);
}

/** Removes the jobs of shipments that have no waiting messages left. */
export async function endDeliveries(tx: WriteTx, shipmentIds: readonly string[]): Promise<void> {
  const keys = shipmentIds.map((shipmentId) => deliveryKey(tx.actor.companyId, shipmentId));
  await removeJobs(tx.db, keys);
}

/** Gives waiting messages of every company a job, in case they have lost theirs. */
export async function enqueueWaiting(db: Db): Promise<void> {
  const waiting = await db
    .selectFrom('edi_messages')
    .select(['company_id as companyId', 'shipment_id as shipmentId', 'carrier_id as carrierId'])
    .distinctOn(['company_id', 'shipment_id'])
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute();
  for (const { companyId, shipmentId, carrierId } of waiting) {
    const plan = { key: deliveryKey(companyId, shipmentId), queue: carrierQueue(companyId, carrierId) };
    await addJob(db, deliveryJob, { companyId, shipmentId }, plan);
  }
}

/** Fetches a carrier's answers, once for everybody who asks meanwhile. */
export async function enqueueCollection(db: Db | Tx, companyId: string, carrierId: string): Promise<void> {
  const plan = { key: `edi.collect ${companyId} ${carrierId}`, queue: carrierQueue(companyId, carrierId) };
  await addJob(db, collectionJob, { companyId, carrierId }, plan);
}

/** One job at a time: a carrier's server that does not answer delays its own messages and no others. */
function carrierQueue(companyId: string, carrierId: string): string {
  return `edi ${companyId} ${carrierId}`;
}

function deliveryKey(companyId: string, shipmentId: string): string {
  return `edi.deliver ${companyId} ${shipmentId}`;
}
