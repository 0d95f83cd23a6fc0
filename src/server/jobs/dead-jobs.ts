/**
 * Jobs that have failed as often as graphile-worker tries them. They are kept for a while, so that somebody who reads of them in
 * the log can look, and are tried again if the same job is added meanwhile.
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Unit: days. */
const KEPT_FOR = 14;

const isDead = sql`jobs.locked_at is null and jobs.attempts >= jobs.max_attempts`;

export interface DeadJob {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
}

export async function findDeadJobs(db: Db): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select jobs.id::text, task_identifier as name, payload
    from graphile_worker.jobs join graphile_worker._private_jobs as private on private.id = jobs.id
    where ${isDead} order by jobs.id`.execute(db);
  return rows;
}

export async function deleteOldDeadJobs(db: Db): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where ${isDead} and updated_at < now() - ${KEPT_FOR} * interval '1 day'
    having count(*) > 0`.execute(db);
}
