/**
 * Brings the database to the schema of this build. Runs at every start, under a lock, so that several servers may start
 * at once. A new migration is a file of its own in migrations/ whose name begins with the next number; a shipped one never changes.
 *
 * A newer build may have been here before: it only added, so this one works on with what it knows. Unless a migration took
 * something away, which its name says (`0100_contract_…`): then this build does not start.
 * Not here: other processes than a server's (npm run db:migrate).
 */
/// <reference types="vite/types/importMeta.d.ts" />
import path from 'node:path';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator, sql } from 'kysely';
import type { Db } from './database.ts';

/** By the name under which the database remembers them: that of their file. Bundled with the server. */
const files = import.meta.glob<Migration>('./migrations/*.ts', { eager: true });
const migrations = Object.fromEntries(
  Object.entries(files).map(([file, { up }]) => [path.basename(file, '.ts'), { up }]),
);

const newest = Object.keys(migrations).sort().at(-1) ?? '';
const TAKES_AWAY = /^\d+_contract_/;
/** Has been carried out by a newer build. */
const done: Migration = { up: async () => undefined };

/** Returns what a newer build has added. Rejects with a sentence for the operator. */
export async function migrate(db: Db): Promise<readonly string[]> {
  const newer = await newerMigrations(db);
  const takenAway = newer.filter((name) => TAKES_AWAY.test(name));
  if (takenAway.length > 0) {
    throw new Error(
      `The database was changed for a newer build, which took away what this one needs (${takenAway.join(', ')}). Start the newer build, or put back a backup from before.`,
    );
  }
  const known = { ...migrations, ...Object.fromEntries(newer.map((name) => [name, done])) };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === 'Error');
  if (error)
    throw new Error(`The database could not be migrated (${failed?.migrationName ?? 'start'}).`, { cause: error });
  return newer;
}

/** What the database remembers and this build has never heard of, beyond its own newest. */
async function newerMigrations(db: Db): Promise<string[]> {
  const { rows: tables } =
    await sql`select 1 from pg_class where oid = to_regclass(${DEFAULT_MIGRATION_TABLE})`.execute(db);
  if (tables.length === 0) return [];
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ name: string }>`select name from ${table} where name > ${newest} order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
