/** The schema of this build, with that of its jobs. */
import type pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { installJobs } from './job-schema.ts';

/** Uses no statement limits: a migration may take longer than any request. Returns a sentence for the operator, if there is one. */
export async function bringUpToDate(connection: pg.PoolConfig): Promise<string | undefined> {
  const db = openDatabase(connection);
  try {
    const newer = await migrate(db);
    await installJobs(connection);
    if (newer.length === 0) return undefined;
    return `A newer build was here before (${newer.join(', ')}). It only added: this one works on with what it knows.`;
  } finally {
    await db.destroy();
  }
}
