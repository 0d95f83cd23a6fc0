/**
 * Runs the database's jobs in this process: a few at a time, each as soon as it is due, at least once. A job that fails
 * unexpectedly is retried by graphile-worker, with growing pauses.
 * Not here: what a job does (features.ts), adding one (job-queue.ts).
 */
import { EventEmitter } from 'node:events';
import { type Job, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Db } from '#server/db/database.ts';
import { createJobLogger, type JobLog } from './job-logger.ts';
import { addJob, type JobHandlers, type JobName, type JobRun } from './job-queue.ts';
import { waitForDatabase } from './patient-clock.ts';
import { createWorkerLease } from './worker-lease.ts';

export const JOBS_AT_ONCE = 4;
/** Besides one for each running job: one connection listens and one takes jobs. */
const FURTHER_CONNECTIONS = 2;
/** Unit: milliseconds. */
const LOOK_FOR_ABANDONED = 60_000;
/** Every night in UTC, when few people work. */
const NIGHTLY = '17 3 * * *';
const AFTER_THAT = '27 3 * * *';
const EVERY_MINUTE = '* * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';

export interface JobRunnerDependencies {
  readonly db: Db;
  readonly connection: pg.PoolConfig;
  readonly handlers: JobHandlers;
  readonly log: JobLog;
  /** Adds missing jobs, for example after a restore. */
  readonly scheduleMissing: () => Promise<void>;
}

export interface JobRunner {
  /** Waits for running jobs. */
  stop(): Promise<void>;
}

export async function startJobs(dependencies: JobRunnerDependencies): Promise<JobRunner> {
  const { db, connection, handlers, log, scheduleMissing } = dependencies;
  const pool = new pg.Pool({ ...connection, max: JOBS_AT_ONCE + FURTHER_CONNECTIONS });
  const stopping = new AbortController();
  waitForDatabase(pool, log, stopping.signal);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const ended = new AbortController();
  const lease = createWorkerLease(connection, db);
  const events = new EventEmitter() as WorkerEvents;
  events.on('worker:create', ({ worker }) => lease.hold(worker.workerId));

  await lease.freeAbandoned();
  await scheduleMissing();
  await addJob(db, 'housekeeping', {}, { key: 'housekeeping' });
  await addJob(db, 'invoice.plan', {}, { key: 'invoice.plan' });
  const runner = await run({
    pgPool: pool,
    events,
    taskList: toTasks(handlers),
    parsedCronItems: parseCronItems([
      { task: 'housekeeping', match: NIGHTLY },
      { task: 'invoice.plan', match: AFTER_THAT },
      { task: 'plan.adjust', match: NIGHTLY },
      { task: 'shipments.age', match: AFTER_THAT },
      { task: 'edi.lookForReplies', match: EVERY_FIVE_MINUTES },
      { task: 'print.giveUpLost', match: EVERY_MINUTE },
    ]),
    concurrency: JOBS_AT_ONCE,
    noHandleSignals: true,
    logger: createJobLogger(log, ended.signal),
  });
  const timer = setInterval(() => {
    lease.freeAbandoned().catch((error: unknown) => {
      log.warn({ kind: error instanceof Error ? error.name : typeof error }, 'abandoned jobs wait for a minute');
    });
  }, LOOK_FOR_ABANDONED).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await runner.stop();
      ended.abort();
      await lease.end();
      await pool.end();
    },
  };
}

/** A payload is what addJob was given, so its type is the one that belongs to the job's name. */
function toTasks(handlers: JobHandlers): TaskList {
  const tasks = Object.entries(handlers) as [JobName, (payload: never, run: JobRun) => Promise<void>][];
  return Object.fromEntries(
    tasks.map(([name, work]) => [name, (payload: unknown, { job }) => work(payload as never, { jobId: idOf(job) })]),
  );
}

/** With the time, because a restored database gives its next jobs numbers that others have had. */
const idOf = ({ id, created_at }: Job): string => `${id}-${created_at.getTime()}`;
