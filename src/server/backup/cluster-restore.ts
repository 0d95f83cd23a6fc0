/**
 * Restores a copy of the embedded PostgreSQL: starts it beside its final place, lets it recover from its log, begins a new
 * history, stops it, and only then moves it to where the server finds it. The cluster that was there is kept under another name.
 */
import { chownSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { findEmbeddedBinaries } from '#server/db/embedded-binaries.ts';
import { isClusterRunning, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { takeServerLock } from '#server/db/server-lock.ts';
import { copyDurably, listFiles, makeFolder } from './backup-files.ts';
import { beginHistory } from './begin-history.ts';

export interface ClusterRestore {
  readonly backup: string;
  readonly dataDirectory: string;
  /** Part of the name under which the previous files are kept. */
  readonly stamp: string;
}

/** Returns the files and folders that were put aside. */
export async function restoreCluster({ backup, dataDirectory, stamp }: ClusterRestore): Promise<string[]> {
  const place = path.join(dataDirectory, 'postgres');
  await stopUnused(dataDirectory, place);
  const beside = mkdtempSync(path.join(dataDirectory, 'restoring-'));
  try {
    copyBack(path.join(backup, 'postgres'), path.join(beside, 'postgres'));
    const postgres = await startEmbeddedPostgres({ directory: beside });
    try {
      const db = openDatabase(postgres.connection('postgres'));
      await beginHistory(db).finally(() => db.destroy());
    } finally {
      await postgres.stop();
    }
    const kept = putAside(place, stamp);
    renameSync(path.join(beside, 'postgres'), place);
    return [...kept, ...restoreSecret(backup, dataDirectory, stamp)];
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** Refuses while a server uses the data; stops a cluster that its server left running. */
async function stopUnused(dataDirectory: string, place: string): Promise<void> {
  if (!isClusterRunning(place)) return;
  const postgres = await startEmbeddedPostgres({ directory: dataDirectory });
  const lock = await takeServerLock(postgres.connection('postgres'), dataDirectory);
  await lock.release();
  await postgres.stop();
}

function copyBack(from: string, to: string): void {
  const { owner } = findEmbeddedBinaries();
  const give = (place: string) => owner && chownSync(place, owner.uid, owner.gid);
  makeFolder(to);
  give(to);
  for (const { place, isFolder } of listFiles(from)) {
    const target = path.join(to, place);
    if (isFolder) makeFolder(target);
    else copyDurably(path.join(from, place), target);
    give(target);
  }
}

/** The secret belongs to the data: carriers' passwords are sealed with it. */
function restoreSecret(backup: string, dataDirectory: string, stamp: string): string[] {
  const secret = path.join(backup, 'secret');
  if (!existsSync(secret)) return [];
  const place = path.join(dataDirectory, 'secret');
  const kept = putAside(place, stamp);
  copyDurably(secret, place);
  return kept;
}

function putAside(place: string, stamp: string): string[] {
  if (!existsSync(place)) return [];
  const kept = `${place}-before-${stamp}`;
  renameSync(place, kept);
  return [kept];
}
