/**
 * Dumps and restores the database that DATABASE_URL names, with PostgreSQL's own programs: they must be on the PATH and not be
 * older than the server. The password is passed in the environment, where other users of the machine cannot see it.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { DEFAULT_MIGRATION_TABLE, sql } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import { refuseTooOld } from '#server/db/squashed-migrations.ts';
import { beginHistory } from './begin-history.ts';

const DUMP = 'database.dump';

export function dumpDatabase(databaseUrl: string, folder: string): void {
  run('pg_dump', databaseUrl, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    `--file=${path.join(folder, DUMP)}`,
  ]);
}

export async function restoreDatabase(databaseUrl: string, folder: string): Promise<void> {
  const args = ['--clean', '--if-exists', '--no-owner', '--no-privileges', '--single-transaction'];
  refuseTooOld(migrationsIn(databaseUrl, folder));
  const { pathname } = new URL(databaseUrl);
  const database = decodeURIComponent(pathname.slice(1));
  run('pg_restore', databaseUrl, [...args, `--dbname=${database}`, path.join(folder, DUMP)]);
  await renewDatabase(databaseUrl);
}

/** The rows of one table, read from the file alone: whether this build can work with a dump is known before anything is replaced. */
function migrationsIn(databaseUrl: string, folder: string): string[] {
  const args = ['--data-only', `--table=${DEFAULT_MIGRATION_TABLE}`, '--file=-', path.join(folder, DUMP)];
  const rows = run('pg_restore', databaseUrl, args);
  return [...rows.matchAll(/^(\d{4}\w+)\t/gm)].map(([, name = '']) => name);
}

/** For a database that somebody has restored by other means. */
export async function renewDatabase(databaseUrl: string): Promise<void> {
  const db = openDatabase({ connectionString: databaseUrl });
  await beginHistory(db).finally(() => db.destroy());
}

export interface DatabaseUse {
  readonly isEmpty: boolean;
  readonly connections: number;
}

export async function databaseUse(databaseUrl: string): Promise<DatabaseUse> {
  const db = openDatabase({ connectionString: databaseUrl, max: 1 });
  try {
    const { rows } = await sql<{ tables: number; connections: number }>`
      select (select count(*)::int from pg_tables where schemaname = current_schema()) as tables,
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as connections
      `.execute(db);
    const { tables = 0, connections = 0 } = rows[0] ?? {};
    return { isEmpty: tables === 0, connections };
  } finally {
    await db.destroy();
  }
}

/** What pg reads of an address, by the names that PostgreSQL's programs know; `no-verify` is unknown to them. */
const ENCRYPTION = { sslmode: 'PGSSLMODE', sslrootcert: 'PGSSLROOTCERT', sslcert: 'PGSSLCERT', sslkey: 'PGSSLKEY' };

function encryption({ searchParams }: URL): Record<string, string> {
  const given = Object.entries(ENCRYPTION).flatMap(([name, variable]) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[variable, value === 'no-verify' ? 'require' : value]];
  });
  return Object.fromEntries(given);
}

function run(program: string, databaseUrl: string, args: readonly string[]): string {
  const url = new URL(databaseUrl);
  const env = {
    PATH: process.env.PATH,
    PGHOST: url.searchParams.get('host') ?? url.hostname,
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    ...encryption(url),
  };
  const { status, error, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  if (error)
    throw new Error(`${program} could not be run. Install PostgreSQL's client programs, of the server's version.`);
  if (status !== 0) throw new Error(`${program} failed: ${stderr.trim()}`);
  return stdout;
}
