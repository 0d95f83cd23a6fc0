/** The tables of the job queue, which graphile-worker keeps in a schema of its own and migrates itself. */
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { createJobLogger } from './job-logger.ts';

/** Any fixed number that no other lock uses. */
const LOCK = 5443_0003;

/** Several servers may start at once: one installs, the others wait. */
export async function installJobs(connection: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2 });
  pool.on('error', () => undefined);
  try {
    const turn = await pool.connect();
    try {
      await turn.query('select pg_advisory_lock($1)', [LOCK]);
      await runMigrations({ pgPool: pool, logger: createJobLogger() });
    } finally {
      turn.release(true);
    }
  } finally {
    await pool.end();
  }
}
