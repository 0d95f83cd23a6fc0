/** Lets time pass for jobs: a job is due by the database's clock, so a jump of the test's clock is subtracted from its wait. */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** `time` in milliseconds. */
export async function hastenJobs(db: Db, time: number): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set run_at = run_at - ${time} * interval '1 millisecond'
    where locked_at is null`.execute(db);
  await sql`select pg_notify('jobs:insert', '{"count": 1}')`.execute(db);
}

/** Tasks that recur by themselves. */
const REPEATED = ['housekeeping', 'invoice.plan', 'edi.lookForReplies', 'edi.collect'];

/** Jobs waiting or in progress; of the repeated ones only those in `asked`. */
export async function openJobs(db: Db, asked: readonly string[] = []): Promise<{ task: string; isBusy: boolean }[]> {
  const { rows } = await sql<{ task: string; isBusy: boolean }>`
    select task_identifier as task, locked_at is not null as "isBusy" from graphile_worker.jobs`.execute(db);
  return rows.filter(({ task }) => !REPEATED.includes(task) || asked.includes(task));
}
