/**
 * Adds jobs: inside the write that needs them, so that a job exists exactly when its cause does.
 * Not here: what a job is (job-type.ts), running it (job-runner.ts).
 */
import { sql } from 'kysely';
import { acrossCompanies } from '#server/db/company-scope.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { JobType } from './job-type.ts';

/** Something outside, such as a mail server, is unavailable for now. The job is retried, and no error is logged. */
export class NotNowError extends Error {
  override readonly name = 'NotNowError';
}

export interface JobPlan {
  /** A later job with the same key replaces an earlier one. */
  readonly key: string;
  /** How long from now the job is due, by the caller's clock. Unit: milliseconds. */
  readonly delay?: number;
  /** Jobs of one queue run one at a time. */
  readonly queue?: string;
}

export async function addJob<Payload>(
  db: Db | Tx,
  type: JobType<Payload>,
  payload: NoInfer<Payload>,
  plan: JobPlan,
): Promise<void> {
  await addJobs(db, type, [{ payload, plan }]);
}

/** Adds several jobs in one statement. */
export async function addJobs<Payload>(
  db: Db | Tx,
  { name }: JobType<Payload>,
  jobs: readonly { readonly payload: NoInfer<Payload>; readonly plan: JobPlan }[],
): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ payload, plan: { key, delay = 0, queue = null } }) => {
    return { payload, key, queue, delay: Math.max(0, delay) };
  });
  const statement = sql`
    select from graphile_worker.add_jobs(array(
      select (${name}, payload, queue, now() + delay * interval '1 millisecond', null, key, null, null
        )::graphile_worker.job_spec
      from json_to_recordset(${JSON.stringify(rows)}::json) as job (payload json, key text, queue text, delay float8)
    ))`;
  await acrossCompanies('the queue of jobs is one for all', () => statement.execute(db));
}

export async function removeJob(db: Db | Tx, key: string): Promise<void> {
  await removeJobs(db, [key]);
}

export async function removeJobs(db: Db | Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const statement = sql`select graphile_worker.remove_job(key) from unnest(${keys}::text[]) as gone (key)`;
  await acrossCompanies('the queue of jobs is one for all', () => statement.execute(db));
}
