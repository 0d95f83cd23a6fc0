/**
 * Every night: deletes what features say has expired, kept answers and search snapshots, and names jobs that failed for good in the
 * log, after telling the feature whose job it was.
 * Not here: what a feature deletes (its `cleanUp`).
 */
import type { Db } from '#server/db/database.ts';
import { deleteOldKeys } from '#server/db/idempotency-key.ts';
import { deleteOldSnapshots } from '#server/db/search-snapshot.ts';
import { deleteOldDeadJobs, findDeadJobs } from './dead-jobs.ts';
import { handle, type JobRegistration, jobType, NIGHTLY } from './job-type.ts';

export const housekeepingJob = jobType('housekeeping');

export interface HousekeepingDependencies {
  readonly db: Db;
  readonly clock: () => Date;
  readonly jobs: readonly JobRegistration[];
  readonly cleanUps: readonly ((now: Date) => Promise<void>)[];
}

export function createHousekeeping({ db, clock, jobs, cleanUps }: HousekeepingDependencies): JobRegistration {
  const work = async () => {
    await buryDeadJobs(db, jobs);
    const now = clock();
    await deleteOldKeys(db, now);
    await deleteOldSnapshots(db, now);
    for (const cleanUp of cleanUps) await cleanUp(now);
  };
  return handle(housekeepingJob, work, { cron: NIGHTLY, atStart: true });
}

async function buryDeadJobs(db: Db, jobs: readonly JobRegistration[]): Promise<void> {
  const onDead = new Map(jobs.map((job) => [job.name, job.onDead]));
  for (const { id, name, payload } of await findDeadJobs(db)) {
    console.error(`Job ${id} (${name}) has failed too often and is not tried again.`);
    await onDead.get(name)?.(payload);
  }
  await deleteOldDeadJobs(db);
}
