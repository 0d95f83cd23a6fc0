/** The schema of this build, with that of its jobs. */
import type pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { installJobs } from './job-schema.ts';

/** Uses no statement limits: a migration may take longer than any request. */
export async function bringUpToDate(connection: pg.PoolConfig): Promise<void> {
  const db = openDatabase(connection);
  try {
    await migrate(db);
    await installJobs(connection);
  } finally {
    await db.destroy();
  }
}
