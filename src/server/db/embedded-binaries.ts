/**
 * Where the programs of the embedded PostgreSQL are, and which user runs them. PostgreSQL refuses to run as root, so a server
 * started as root runs it as the unprivileged user "nobody". If that user cannot reach the installed package (a home directory is
 * closed to others), the programs are copied once to a place everyone can reach.
 * Not here: starting and stopping (embedded-postgres.ts).
 */
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const NOBODY = 65534;
const OTHERS_MAY_ENTER = 0o001;
const OTHERS_MAY_WRITE = 0o022;

export interface ProcessOwner {
  readonly uid: number;
  readonly gid: number;
}

export interface EmbeddedBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Set when the processes must run as a different user than this one. */
  readonly owner: ProcessOwner | undefined;
}

export function findEmbeddedBinaries(): EmbeddedBinaries {
  const { folder, version } = installedPackage();
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;
  const reachable = owner === undefined || othersMayReach(folder) ? folder : reachableCopy(folder, version);
  return { initdb: path.join(reachable, 'bin/initdb'), postgres: path.join(reachable, 'bin/postgres'), owner };
}

function installedPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const manifest = path.join(path.dirname(require.resolve(name)), '../package.json');
    return { folder: path.join(path.dirname(manifest), 'native'), version: require(manifest).version };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${name} is not installed). Install it, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/** Whether a user who owns nothing may enter every folder on the way. */
function othersMayReach(folder: string): boolean {
  const parent = path.dirname(folder);
  return (statSync(folder).mode & OTHERS_MAY_ENTER) !== 0 && (parent === folder || othersMayReach(parent));
}

function reachableCopy(folder: string, version: string): string {
  const copy = path.join(tmpdir(), `kaj-postgresql-${version}`);
  if (!existsSync(copy)) {
    const unfinished = mkdtempSync(`${copy}-`);
    cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(unfinished, 0o755);
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      rmSync(unfinished, { recursive: true });
      if (!existsSync(copy)) throw error;
    }
  }
  const found = lstatSync(copy);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & OTHERS_MAY_WRITE) !== 0) {
    throw new Error(`${copy} does not belong to this user; remove it and start again.`);
  }
  return copy;
}
