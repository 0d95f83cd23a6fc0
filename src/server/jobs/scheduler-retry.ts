/**
 * Lets the clock that adds the scheduled jobs wait while the database is unreachable. graphile-worker's own clock ends with the
 * first query that fails and, through an unhandled rejection, takes the process with it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { JobLog } from './job-logger.ts';

/** Unit: milliseconds. */
const ASK_AGAIN = 5000;

/**
 * Retries queries made on the pool itself, which only the clock makes, until one succeeds. Once the jobs are stopping, it returns
 * no rows instead.
 */
export function waitForDatabase(pool: pg.Pool, log: JobLog, stopping: AbortSignal, wait = ASK_AGAIN): void {
  const ask = pool.query.bind(pool) as (...question: unknown[]) => Promise<unknown>;
  const askUntilAnswered = async (...question: unknown[]): Promise<unknown> => {
    for (;;) {
      try {
        return await ask(...question);
      } catch (error) {
        if (stopping.aborted) return { rows: [] };
        const kind = error instanceof Error ? error.name : typeof error;
        log.warn({ kind }, 'the clock of the jobs waits for the database');
        await pause(wait, undefined, { signal: stopping, ref: false }).catch(() => undefined);
      }
    }
  };
  pool.query = askUntilAnswered as typeof pool.query;
}
