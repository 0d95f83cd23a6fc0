/**
 * Brings the database to the schema of this build. Runs at every start, under a lock, so that several servers may start
 * at once. A new migration is a file of its own in migrations/ whose name begins with the next number; a shipped one never changes.
 * The first makes a whole schema in an empty database; those that it stands for are no files any more (squashed-migrations.ts).
 *
 * A newer build may have been here before: it only added, so this one works on with what it knows. Unless a migration took
 * something away, which its name says (`0100_contract_…`): then this build does not start.
 * Not here: other processes than a server's (npm run db:migrate).
 */
/// <reference types="vite/types/importMeta.d.ts" />
import path from 'node:path';
import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Db } from './database.ts';
import { up as makeBaseline } from './migrations/0001_core.ts';
import { sqlState } from './sql-state.ts';
import { SQUASHED, TooOldSchemaError } from './squashed-migrations.ts';

/** By the name under which the database remembers them: that of their file. Bundled with the server. */
const files = import.meta.glob<Migration>('./migrations/*.ts', { eager: true });
const migrations = Object.fromEntries(
  Object.entries(files).map(([file, { up }]) => [path.basename(file, '.ts'), { up }]),
);

const newest = [...Object.keys(migrations), ...SQUASHED].sort().at(-1) ?? '';
/** PostgreSQL's `insufficient_privilege`. */
const DENIED = '42501';
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
  const known = { ...migrations, ...squashed(), ...Object.fromEntries(newer.map((name) => [name, done])) };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === 'Error');
  if (error instanceof TooOldSchemaError) throw error;
  if (sqlState(error) === DENIED) {
    throw new Error(
      'This build changes tables of the database, which the login of DATABASE_URL may not: run npm run db:migrate with DATABASE_OWNER_URL first.',
    );
  }
  if (error)
    throw new Error(`The database could not be migrated (${failed?.migrationName ?? 'start'}).`, { cause: error });
  return newer;
}

/**
 * Done where the baseline has just been made, in the same transaction. Where it was there before, one that is still missing cannot be made
 * up for. Decided under the lock of all migrations, so that an older build that fills an empty database at the same time is noticed.
 */
function squashed(): Record<string, Migration> {
  let isNew = false;
  const baseline = {
    up: async (db: Kysely<unknown>) => {
      await makeBaseline(db);
      isNew = true;
    },
  };
  const skipped = (name: string): Migration => ({
    up: async () => {
      if (!isNew) throw new TooOldSchemaError(name);
    },
  });
  return { '0001_core': baseline, ...Object.fromEntries(SQUASHED.map((name) => [name, skipped(name)])) };
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
