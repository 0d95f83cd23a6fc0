/**
 * The database for an operator's command, whether or not a server is running. An embedded database that was not running is
 * started for the command and stopped afterwards.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import { type Db, openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { takeServerLock } from '#server/db/server-lock.ts';

export async function withDatabase(
  { directUrl, dataDirectory }: Pick<Config, 'directUrl' | 'dataDirectory'>,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  if (directUrl) return onConnection({ connectionString: directUrl }, work);
  const directory = path.resolve(dataDirectory);
  if (!existsSync(path.join(directory, 'postgres'))) throw new Error(`There are no data in ${directory}.`);
  const postgres = await startEmbeddedPostgres({ directory });
  const connection = postgres.connection('postgres');
  // If the lock is free, no server is running and the database is ours to stop.
  const lock = await takeServerLock(connection, directory).catch(() => undefined);
  try {
    await onConnection(connection, work);
  } finally {
    if (lock) {
      await lock.release();
      await postgres.stop();
    }
  }
}

async function onConnection(connection: Parameters<typeof openDatabase>[0], work: (db: Db) => Promise<void>) {
  const db = openDatabase(connection);
  await work(db).finally(() => db.destroy());
}
