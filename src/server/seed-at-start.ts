/**
 * Decides at start whether the demo is made: in an empty embedded database unless DEMO forbids it, in another one only
 * when DEMO asks for it. Of several servers that start at once, one makes it and the others wait.
 * Not here: what the demo is (seed/).
 */
import { sql } from 'kysely';
import type pg from 'pg';
import type { Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import { DEMO_PASSWORD } from './seed/demo-registers.ts';
import { demoUsernames, type SeedDependencies, seedEmptyDatabase } from './seed/seed-demo.ts';

/** Any fixed number, different from those of other locks. */
const LOCK = 5443_0002;

/** Answers how to sign in when the demo was made now. */
export async function seedAtStart(
  { demo, databaseUrl }: Config,
  connection: pg.PoolConfig,
  dependencies: Omit<SeedDependencies, 'db'>,
): Promise<string | undefined> {
  if (!(demo ?? databaseUrl === undefined)) return undefined;
  // Nothing waits for the disk: a demo that was cut off is made again from nothing.
  const db = openDatabase({ ...connection, options: '-c synchronous_commit=off' });
  try {
    const isMade = await db.connection().execute(async (one) => {
      // Held by the connection, and so until it ends, however that happens.
      await sql`select pg_advisory_lock(${LOCK})`.execute(one);
      return seedEmptyDatabase({ ...dependencies, db });
    });
    return isMade ? `Sign in as ${demoUsernames().join(', ')} with ${DEMO_PASSWORD}` : undefined;
  } finally {
    await db.destroy();
  }
}
