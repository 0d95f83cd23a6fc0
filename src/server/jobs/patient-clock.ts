/**
 * The clock that puts down the jobs of every minute and every night waits for a database that is away. graphile-worker's own
 * ends with the first question that fails and, by a rejection nobody can handle, takes the process with it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { JobLog } from './job-logger.ts';

/** Unit: milliseconds. */
const ASK_AGAIN = 5000;

/**
 * What is asked of the pool itself, which only the clock does, is asked until it is answered; once the jobs are stopping,
 * no rows are an answer too.
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
