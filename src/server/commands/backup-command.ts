/**
 * `npm run db:backup` and `npm run db:restore`: their arguments, what they refuse, and what they print. A restore does everything
 * itself; the only manual step left is to confirm the number series.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkBackup, copyDurably, makeFolder, sealBackup, UNSIGNED_MEANS } from '#server/backup/backup-files.ts';
import { backupKeyFor, findBackupKey } from '#server/backup/backup-key.ts';
import { copyCluster } from '#server/backup/cluster-backup.ts';
import { restoreCluster } from '#server/backup/cluster-restore.ts';
import { databaseUse, dumpDatabase, renewDatabase, restoreDatabase } from '#server/backup/database-dump.ts';
import type { Config } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { readHistory } from '#server/db/history.ts';
import { type ServerLock, takeServerLock } from '#server/db/server-lock.ts';

const HELD = 'Number series are held until a moderator confirms each one: the portal asks when somebody books.';

const BACK =
  'Companies that ended after this backup are there again: find companyEnded in the security log, and end each with ' +
  'npm run company -- end NUMBER.';

const RIGHTS = 'A backup holds no rights: npm run db:migrate gives servers theirs before they are started.';

const RESTORE_FLAGS = ['--replace', '--unsigned'];

export type BackupCommand = (args: readonly string[], config: Config, say: (line: string) => void) => Promise<void>;

export const backUp: BackupCommand = async ([target, ...rest], config, say) => {
  if (rest.length > 0 || target?.startsWith('-')) throw new Error('Usage: npm run db:backup -- [FOLDER]');
  const folder = path.resolve(target ?? path.join('backups', `kaj-${stampOf(new Date())}`));
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty. Name a folder that does not exist yet.`);
  }
  const unfinished = `${folder}.unfinished-${process.pid}`;
  makeFolder(unfinished);
  try {
    const history = await (config.ownerUrl
      ? backUpDatabase(config.ownerUrl, unfinished)
      : backUpCluster(config, unfinished));
    mkdirSync(path.resolve(config.dataDirectory), { recursive: true });
    const kind = config.ownerUrl ? 'dump' : 'cluster';
    sealBackup(unfinished, { kind, madeAt: new Date().toISOString(), history }, backupKeyFor(config).key);
    if (existsSync(folder)) rmSync(folder, { recursive: true });
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  const key = findBackupKey(config);
  checkBackup(folder, key);
  say(`The backup is in ${folder}. Keep it where this machine's disk is not.`);
  say(
    `It is signed with ${key?.file ? `the key in ${key.file}` : 'BACKUP_KEY'}, which is not in it: keep a copy of the key apart ` +
      'from backups. Another machine asks for it (BACKUP_KEY) before it restores one.',
  );
  if (config.ownerUrl) say("SECRET is not in it: keep it beside, for carriers' passwords are sealed with it.");
};

async function backUpDatabase(databaseUrl: string, folder: string): Promise<string> {
  dumpDatabase(databaseUrl, folder);
  return historyOf({ connectionString: databaseUrl });
}

async function backUpCluster({ dataDirectory }: Config, folder: string): Promise<string> {
  const directory = path.resolve(dataDirectory);
  const cluster = path.join(directory, 'postgres');
  if (!existsSync(cluster)) throw new Error(`There is nothing to back up in ${directory}.`);
  const postgres = await startEmbeddedPostgres({ directory });
  const connection = postgres.connection('postgres');
  // If the lock is free, no server is running and the cluster is ours to stop.
  const lock = await takeServerLock(connection, directory).catch(() => undefined);
  try {
    await copyCluster(connection, cluster, path.join(folder, 'postgres'));
    const secret = path.join(directory, 'secret');
    if (existsSync(secret)) copyDurably(secret, path.join(folder, 'secret'));
    return await historyOf(connection);
  } finally {
    await letGo(lock, postgres.stop);
  }
}

async function letGo(lock: ServerLock | undefined, stop: () => Promise<void>): Promise<void> {
  if (!lock) return;
  await lock.release();
  await stop();
}

export const restore: BackupCommand = async (args, config, say) => {
  const flags = args.filter((arg) => arg.startsWith('--'));
  const [source, ...rest] = args.filter((arg) => !arg.startsWith('--'));
  if (flags.includes('--already-restored') && source === undefined) return renewInPlace(config, say);
  if (source === undefined || rest.length > 0 || flags.some((flag) => !RESTORE_FLAGS.includes(flag))) {
    throw new Error(
      'Usage: npm run db:restore -- FOLDER [--replace] [--unsigned]  or  npm run db:restore -- --already-restored',
    );
  }
  const folder = path.resolve(source);
  const isUnsigned = flags.includes('--unsigned');
  const { kind, madeAt } = checkBackup(folder, isUnsigned ? 'unsigned' : findBackupKey(config));
  if (isUnsigned) say(`Restoring without looking at a signature. ${UNSIGNED_MEANS}`);
  const mayReplace = flags.includes('--replace');
  if ((kind === 'dump') !== (config.ownerUrl !== undefined)) {
    throw new Error(
      kind === 'dump'
        ? 'This backup is of a database named by DATABASE_URL. Set it.'
        : 'This backup is of the embedded database. Unset DATABASE_URL.',
    );
  }
  if (config.ownerUrl) await intoDatabase(config.ownerUrl, folder, mayReplace);
  else await intoCluster(config, folder, mayReplace, say);
  if (config.ownerUrl !== config.directUrl) say(RIGHTS);
  say(`Restored what was backed up at ${madeAt}, as a new history of the data. ${HELD}`);
  say(BACK);
};

async function intoCluster(
  { dataDirectory }: Config,
  backup: string,
  mayReplace: boolean,
  say: (line: string) => void,
) {
  const directory = path.resolve(dataDirectory);
  mkdirSync(directory, { recursive: true });
  if (existsSync(path.join(directory, 'postgres')) && !mayReplace) {
    throw new Error(
      `There are data in ${directory} already. To replace them, add --replace; they are kept under another name.`,
    );
  }
  const kept = await restoreCluster({ backup, dataDirectory: directory, stamp: stampOf(new Date()) });
  for (const place of kept) say(`Kept: ${place}`);
}

async function intoDatabase(databaseUrl: string, backup: string, mayReplace: boolean) {
  await requireUnused(databaseUrl);
  const { isEmpty } = await databaseUse(databaseUrl);
  if (!isEmpty && !mayReplace) {
    throw new Error('The database is not empty. To replace what is in it, add --replace; back it up before.');
  }
  await restoreDatabase(databaseUrl, backup);
}

async function renewInPlace({ ownerUrl: databaseUrl }: Config, say: (line: string) => void): Promise<void> {
  if (!databaseUrl) throw new Error('--already-restored is for a database named by DATABASE_URL.');
  await requireUnused(databaseUrl);
  await renewDatabase(databaseUrl);
  say(`The data have a new history. ${HELD}`);
  say(BACK);
}

async function requireUnused(databaseUrl: string): Promise<void> {
  const { connections } = await databaseUse(databaseUrl);
  if (connections > 0)
    throw new Error(`The database is in use by ${connections} connections. Stop every server first.`);
}

async function historyOf(connection: Parameters<typeof openDatabase>[0]): Promise<string> {
  const db = openDatabase(connection);
  return readHistory(db).finally(() => db.destroy());
}

/** `20260304-050607`, in UTC. */
function stampOf(moment: Date): string {
  return moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}
