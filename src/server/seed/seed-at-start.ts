/**
 * Makes the demo at start, if the settings ask for it (config/config.ts) and the database is empty. If several servers start at
 * once, one makes it and the others wait.
 * Not here: what the demo contains (seed-demo.ts).
 */
import { sql } from 'kysely';
import type pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { DEMO_PASSWORD } from './demo-registers.ts';
import { demoUsernames, type SeedDependencies, seedEmptyDatabase } from './seed-demo.ts';

/** Any fixed number that no other lock uses. */
const LOCK = 5443_0002;

/** Returns how to sign in, if the demo was made now. */
export async function seedAtStart(
  { demo }: Config,
  connection: pg.PoolConfig,
  dependencies: Omit<SeedDependencies, 'db'>,
): Promise<string | undefined> {
  if (!demo) return undefined;
  // Commits do not wait for the disk: a demo that was interrupted is made again from scratch.
  const db = openDatabase({ ...connection, options: '-c synchronous_commit=off' });
  try {
    const isMade = await db.connection().execute(async (one) => {
      // The connection holds the lock, so it is released however the connection ends.
      await sql`select pg_advisory_lock(${LOCK})`.execute(one);
      return seedEmptyDatabase({ ...dependencies, db });
    });
    return isMade ? `Sign in as ${demoUsernames().join(', ')} with ${DEMO_PASSWORD}` : undefined;
  } finally {
    await db.destroy();
  }
}
