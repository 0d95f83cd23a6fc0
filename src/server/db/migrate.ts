/**
 * Brings the database to the schema of this build. Runs at every start, under a lock, so that several servers may start
 * at once. A new migration is a file of its own in migrations/ whose name begins with the next number; a shipped one never changes.
 * Not here: other processes than a server's (npm run db:migrate).
 */
/// <reference types="vite/types/importMeta.d.ts" />
import path from 'node:path';
import { type Migration, Migrator } from 'kysely';
import type { Db } from './database.ts';

/** By the name under which the database remembers them: that of their file. Bundled with the server. */
const files = import.meta.glob<Migration>('./migrations/*.ts', { eager: true });
const migrations = Object.fromEntries(
  Object.entries(files).map(([file, { up }]) => [path.basename(file, '.ts'), { up }]),
);

export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === 'Error');
  if (error)
    throw new Error(`The database could not be migrated (${failed?.migrationName ?? 'start'}).`, { cause: error });
}
