/** The built server as a process of its own, with its own port and data, as a customer would run it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ReceivedMail, readMail } from '../../support/mail-reader.ts';
import type { ClusterDatabase } from './demo-database.ts';

/** Of the repository; the portal under test is in its dist/client. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Unit: milliseconds. A first start makes the database and the demo companies. */
const START_LIMIT = 120_000;

export interface ServerProcess {
  readonly port: number;
  /** Https where TLS_CERT and TLS_KEY are set for the tests. */
  readonly origin: string;
  /** Where its files are, and which database it uses; without one it has its embedded one. */
  readonly data: ServerData;
  /** Ends the process; its data stays, and `start` begins again with it on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Another process on the same data, with a port of its own and the portal of that folder. Needs a database of the cluster. */
  beside(portal: string): Promise<ServerProcess>;
  /** Runs a command of the program, such as `backup`, on the same data; returns its output. */
  run(...command: string[]): Promise<string>;
  /** The mails it put into its outbox, oldest first. */
  mails(): readonly ReceivedMail[];
  /** Ends it and deletes its data. */
  remove(): Promise<void>;
}

/** `database`: one of the run's cluster (global-setup.ts); without it the server has its embedded one, as a customer's first. */
export async function startServer(
  database?: ClusterDatabase,
  environment: ServerData['environment'] = {},
): Promise<ServerProcess> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'kaj-e2e-'));
  const discard = () => rmSync(dataDirectory, { recursive: true, force: true });
  return startOn({ dataDirectory, database, environment }, ROOT, discard);
}

export interface ServerData {
  readonly dataDirectory: string;
  readonly database: ClusterDatabase | undefined;
  /** Further settings. */
  readonly environment?: Readonly<Record<string, string>>;
}

async function startOn(data: ServerData, portal: string, discard: () => void): Promise<ServerProcess> {
  const settings = {
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    DATA_DIR: data.dataDirectory,
    ...data.database,
    ...data.environment,
  };
  let child: ChildProcess | undefined;
  let port = 0;
  const protocol = process.env.TLS_CERT ? 'https' : 'http';

  async function start(): Promise<void> {
    child = spawn(process.execPath, [path.join(ROOT, 'dist/server/main.js')], {
      cwd: portal,
      env: { ...process.env, PORT: String(port), ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    port = await readPort(child);
  }

  async function stop(): Promise<void> {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    running.kill('SIGTERM');
    await once(running, 'exit');
  }

  await start();
  return {
    data,
    get port() {
      return port;
    },
    get origin() {
      return `${protocol}://127.0.0.1:${port}`;
    },
    start,
    stop,
    beside: (folder) => startOn(data, folder, () => undefined),
    async run(...command) {
      const main = path.join(ROOT, 'dist/server/main.js');
      const env = { ...process.env, ...settings };
      return (await promisify(execFile)(process.execPath, [main, ...command], { env })).stdout;
    },
    mails() {
      const outbox = path.join(settings.DATA_DIR, 'outbox');
      const files = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
      return files
        .sort()
        .map((name) => readMail(readFileSync(path.join(outbox, name), 'utf8').replaceAll(/\r?\n/g, '\r\n')));
    },
    async remove() {
      await stop();
      discard();
    },
  };
}

/** The line that says it is ready names the address. */
function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`The server did not start:\n${output}`)), START_LIMIT);
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /ready at \S+?:(\d+)/.exec(output);
      if (!found) return;
      clearTimeout(timer);
      resolve(Number(found[1]));
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${code}:\n${output}`));
    });
  });
}
