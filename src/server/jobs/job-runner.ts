/**
 * Runs the database's jobs in this process: a few at a time, each as soon as it is due, at least once. A job that fails
 * unexpectedly is retried by graphile-worker, with growing pauses. A worker that has lost the database is not used any more: it may
 * hold jobs that it does not know of, or have ended, and graphile-worker puts nobody in its place.
 * Not here: what a job is (job-type.ts), adding one (job-queue.ts).
 */
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Job, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { acrossCompanies, inCompany } from '#server/db/company-scope.ts';
import { type Db, SOON_NOTICED } from '#server/db/database.ts';
import type { Traces } from '#server/monitoring/traces.ts';
import { createJobLogger, type JobLog } from './job-logger.ts';
import { addJob } from './job-queue.ts';
import type { JobRegistration } from './job-type.ts';
import { waitForDatabase } from './scheduler-retry.ts';
import { createWorkerLease } from './worker-lease.ts';

export const JOBS_AT_ONCE = 4;
/** Besides one for each running job: one connection listens and one takes jobs. */
const FURTHER_CONNECTIONS = 2;
/** Unit: milliseconds. */
const LOOK_FOR_ABANDONED = 60_000;
/** How long after it was lost the database is asked whether it is back. Unit: milliseconds. */
const TAKE_OVER_AFTER = 1000;

/** What the features' jobs are made of. */
export interface JobContribution {
  readonly jobs?: readonly JobRegistration[];
  /** Adds jobs where one is missing, for example after a restore. */
  readonly enqueueMissing?: () => Promise<void>;
}

export interface JobRunnerDependencies {
  readonly db: Db;
  readonly connection: pg.PoolConfig;
  readonly features: readonly JobContribution[];
  readonly log: JobLog;
  readonly traces?: Pick<Traces, 'job'> | undefined;
}

export interface JobRunner {
  /** Waits for running jobs. */
  stop(): Promise<void>;
}

/** The workers that take jobs at present. */
interface Crew {
  readonly workerIds: readonly string[];
  stop(): Promise<void>;
}

export function startJobs(dependencies: JobRunnerDependencies): Promise<JobRunner> {
  return acrossCompanies('jobs are of all companies', () => runJobs(dependencies));
}

async function runJobs(dependencies: JobRunnerDependencies): Promise<JobRunner> {
  const { db, connection, features, log, traces } = dependencies;
  const jobs = features.flatMap(({ jobs = [] }) => jobs);
  const pool = new pg.Pool({ ...SOON_NOTICED, ...connection, max: JOBS_AT_ONCE + FURTHER_CONNECTIONS });
  const stopping = new AbortController();
  waitForDatabase(pool, log, stopping.signal);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const ended = new AbortController();
  const lease = createWorkerLease(connection, db);

  await lease.freeAbandoned();
  for (const { enqueueMissing } of features) await enqueueMissing?.();
  for (const { name, atStart } of jobs) {
    if (atStart) await addJob(db, { name }, {}, { key: name });
  }

  async function begin(): Promise<Crew> {
    const events = new EventEmitter() as WorkerEvents;
    const workerIds: string[] = [];
    events.on('worker:create', ({ worker }) => {
      workerIds.push(worker.workerId);
      lease.hold(worker.workerId);
    });
    // The first ends its worker, and nobody takes its place; after the second a worker may hold a job it has not heard of.
    for (const event of ['worker:fatalError', 'worker:getJob:error'] as const) {
      events.on(event, ({ worker }) => relieve(worker.workerId));
    }
    const runner = await run({
      pgPool: pool,
      events,
      taskList: toTasks(jobs, traces),
      parsedCronItems: parseCronItems(
        jobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [{ task: name, match: cron }])),
      ),
      concurrency: JOBS_AT_ONCE,
      noHandleSignals: true,
      logger: createJobLogger(log, ended.signal),
    });
    return { workerIds, stop: () => runner.stop() };
  }

  let crew = await begin();
  let relief: Promise<void> | undefined;
  const leaving = new Set<Promise<void>>();

  /** Another crew goes on as soon as the database answers; this one ends what it has begun, and then nothing is held in its name. */
  function relieve(workerId: string): void {
    if (relief || stopping.signal.aborted || !crew.workerIds.includes(workerId)) return;
    relief = takeOver().finally(() => {
      relief = undefined;
    });
  }

  async function takeOver(): Promise<void> {
    const { workerIds, stop } = crew;
    for (let isThere = false; !isThere; ) {
      await pause(TAKE_OVER_AFTER, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        crew = await begin();
        isThere = true;
      } catch (error) {
        warn('jobs wait for the database', error);
      }
    }
    const left = stop()
      .then(() => lease.letGo(workerIds))
      .catch((error: unknown) => warn('abandoned jobs wait for a minute', error))
      .finally(() => leaving.delete(left));
    leaving.add(left);
  }

  const warn = (sentence: string, error: unknown) =>
    log.warn({ kind: error instanceof Error ? error.name : typeof error }, sentence);
  const timer = setInterval(() => {
    lease.freeAbandoned().catch((error: unknown) => warn('abandoned jobs wait for a minute', error));
  }, LOOK_FOR_ABANDONED).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await relief;
      await Promise.all([crew.stop(), ...leaving]);
      ended.abort();
      await lease.end();
      await pool.end();
    },
  };
}

function toTasks(jobs: readonly JobRegistration[], traces: JobRunnerDependencies['traces']): TaskList {
  const traced: Pick<Traces, 'job'>['job'] = traces ? traces.job : (_name, work) => work();
  return Object.fromEntries(
    jobs.map(({ name, work }) => [
      name,
      (payload: unknown, { job }) => traced(name, () => inScopeOf(payload, () => work(payload, { jobId: idOf(job) }))),
    ]),
  );
}

/** A job of one company names it. */
function inScopeOf<Result>(payload: unknown, work: () => Result): Result {
  const { companyId } = (payload ?? {}) as { companyId?: unknown };
  return typeof companyId === 'string'
    ? inCompany(companyId, work)
    : acrossCompanies('a job that names no company', work);
}

/** With the time, because a restored database gives its next jobs numbers that others have had. */
const idOf = ({ id, created_at }: Job): string => `${id}-${created_at.getTime()}`;
