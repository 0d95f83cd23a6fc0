/**
 * A server with its embedded PostgreSQL, as processes that a test kills with SIGKILL: the server, PostgreSQL's postmaster, both, or
 * one of its backends. After each kill it is there again at the same address: by itself where the server lives on, otherwise started
 * as somebody would who finds it dead.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { KilledInstallation } from './killed-run.ts';
import { type ServerProcess, serverProgram, startServerProcess } from './server-process.ts';

export const VICTIMS = ['server', 'postgres', 'both', 'backend'] as const;
export type Victim = (typeof VICTIMS)[number];

export interface KilledServer extends KilledInstallation<Victim> {
  /** Everything its processes have written. */
  output(): string;
  end(): Promise<void>;
}

/** Unit: milliseconds. */
const LOOK = 20;
const BACK_LIMIT = 120_000;

export async function startKilledServer(): Promise<KilledServer> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'kaj-kills-'));
  const settings = { DATA_DIR: dataDirectory, DEMO: '0', PORT: String(await freePort()) };
  const start = () => startServerProcess(serverProgram('main'), settings);
  const earlier: ServerProcess[] = [];
  let server = await start();
  const { url } = server;

  const postmaster = () => {
    const lines = readFileSync(path.join(dataDirectory, 'postgres/postmaster.pid'), 'utf8').split('\n');
    return { processId: Number(lines[0]), host: lines[4] ?? '', port: Number(lines[3]) };
  };
  const connection = () => {
    const { host, port } = postmaster();
    return { host, port, user: 'kaj', database: 'postgres' };
  };
  const restart = async () => {
    earlier.push(server);
    server = await start();
  };
  /** A connection that the server uses, by its process. */
  async function killBackend(turn: number): Promise<void> {
    const client = new pg.Client(connection());
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`,
    );
    const victim = rows[turn % rows.length];
    if (victim) process.kill(victim.pid, 'SIGKILL');
    await client.end().catch(() => undefined);
  }
  let turn = 0;
  const kills: Readonly<Record<Victim, () => Promise<void>>> = {
    server: async () => {
      await server.end('SIGKILL');
    },
    postgres: async () => {
      const { processId } = postmaster();
      process.kill(processId, 'SIGKILL');
      await hasEnded(processId);
    },
    both: async () => {
      const { processId } = postmaster();
      process.kill(processId, 'SIGKILL');
      await server.end('SIGKILL');
    },
    backend: () => killBackend(turn),
  };

  return {
    url,
    dataDirectory,
    connection,
    kill: async (victim) => {
      turn += 1;
      await kills[victim]();
      const since = Date.now();
      if (victim === 'server' || victim === 'both') await restart();
      return isBack(url, since, () => server.output());
    },
    output: () => [...earlier, server].map((process) => process.output()).join(''),
    end: async () => {
      await server.end('SIGTERM');
      rmSync(dataDirectory, { recursive: true });
    },
  };
}

/** From the moment nothing answers until something does; what never stopped answering was never away. */
export async function isBack(url: string, since: number, output: () => string): Promise<number> {
  while (Date.now() - since < BACK_LIMIT) {
    const status = await fetch(`${url}/api/ping`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return Date.now() - since;
    await delay(LOOK);
  }
  throw new Error(`The server did not come back:\n${output()}`);
}

async function hasEnded(processId: number): Promise<void> {
  for (;;) {
    try {
      process.kill(processId, 0);
    } catch {
      return;
    }
    await delay(LOOK);
  }
}

export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  return port;
}
