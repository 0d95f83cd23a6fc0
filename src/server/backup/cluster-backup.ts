/**
 * Copies the embedded PostgreSQL while it is being written to: its files between pg_backup_start and pg_backup_stop, and the
 * write-ahead log of that time, from which starting the copy makes the files consistent. A replication slot keeps the log from
 * being reused before it is copied.
 * Not here: restoring a copy (cluster-restore.ts).
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { copyDurably, listFiles, makeFolder, writeDurably } from './backup-files.ts';

/** Files that only a running cluster needs or that it recreates when it starts. The folders themselves are needed. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)[/\\].*|.*pgsql_tmp.*|.*pg_internal\.init.*)$/;
/** Folders of the log that a cluster does not create by itself. */
const LOG_FOLDERS = ['pg_wal/archive_status', 'pg_wal/summaries'];
const SEGMENT = /^[0-9A-F]{24}$/;

/** `from`: the cluster's folder; `to`: a folder that does not exist yet. */
export async function copyCluster(connection: pg.ClientConfig, from: string, to: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("select pg_create_physical_replication_slot('kaj_backup_' || pg_backend_pid(), true, true)");
    await client.query("select pg_backup_start('kaj', fast => true)");
    copyFiles(from, to);
    const stopped = await client.query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
    );
    const { label = '', last = '' } = stopped.rows[0] ?? {};
    const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1];
    if (!first) throw new Error('PostgreSQL did not say where the backup begins.');
    writeDurably(path.join(to, 'backup_label'), label);
    copyLog(path.join(from, 'pg_wal'), path.join(to, 'pg_wal'), first, last);
  } finally {
    await client.end();
  }
}

function copyFiles(from: string, to: string): void {
  makeFolder(to);
  for (const { place, isFolder } of listFiles(from)) {
    if (LEFT_OUT.test(place)) continue;
    if (isFolder) makeFolder(path.join(to, place));
    else copyIfThere(path.join(from, place), path.join(to, place));
  }
  for (const folder of LOG_FOLDERS) makeFolder(path.join(to, folder));
}

/** A table may be dropped meanwhile; replaying the log drops it from the copy as well. */
function copyIfThere(from: string, to: string): void {
  try {
    copyDurably(from, to);
  } catch (error) {
    if (existsSync(from)) throw error;
  }
}

function copyLog(from: string, to: string, first: string, last: string): void {
  const segments = listFiles(from)
    .map(({ place }) => place)
    .filter((name) => SEGMENT.test(name) && name >= first && name <= last);
  if (segments[0] === undefined || !segments.includes(last)) throw new Error('The log of the backup is incomplete.');
  for (const name of segments) copyDurably(path.join(from, name), path.join(to, name));
}
