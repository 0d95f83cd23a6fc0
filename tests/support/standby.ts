/** A PostgreSQL of Debian's packages with a standby that every commit waits for. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { NOBODY, untilAnswered } from './pooler.ts';
import { whenDone } from './when-done.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
export const isStandbyMissing = !existsSync(path.join(PROGRAMS, 'pg_basebackup'));
/** They only name sockets. */
const PORTS = { primary: 5433, standby: 5434 };
/** Unit: milliseconds. */
const LOOK = 50;

export interface Replicated {
  readonly primary: pg.PoolConfig;
  readonly standby: pg.PoolConfig;
  /** With SIGKILL. */
  killPrimary(): Promise<void>;
  /** With SIGKILL; resolves when it answers again. */
  killAndStart(name: 'primary' | 'standby'): Promise<void>;
  killStandby(): Promise<void>;
  startStandby(): Promise<void>;
  /** Resolves when it takes writes. */
  promoteStandby(): void;
}

export async function startReplicated(): Promise<Replicated> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kaj-standby-'));
  const { uid, gid } = NOBODY;
  if (uid !== undefined) chownSync(folder, uid, gid);
  const run = (program: string, ...args: string[]) =>
    execFileSync(path.join(PROGRAMS, program), args, { ...NOBODY, cwd: folder, stdio: 'pipe' });
  const running = new Map<keyof typeof PORTS, ChildProcess>();
  whenDone(async () => {
    for (const program of running.values()) {
      if (program.exitCode !== null || program.signalCode !== null) continue;
      program.kill('SIGQUIT');
      await once(program, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  });
  const at = (name: keyof typeof PORTS): pg.PoolConfig => ({
    ...{ host: folder, port: PORTS[name] },
    ...{ user: 'kaj', database: 'postgres' },
  });
  const start = async (name: keyof typeof PORTS) => {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: folder,
      port: String(PORTS[name]),
      max_connections: '200',
      wal_keep_size: '256MB',
    };
    const args = Object.entries(settings).flatMap(([setting, value]) => ['-c', `${setting}=${value}`]);
    const program = spawn(path.join(PROGRAMS, 'postgres'), ['-D', path.join(folder, name), ...args], {
      ...NOBODY,
      cwd: folder,
      stdio: 'ignore',
    });
    running.set(name, program);
    await untilAnswered(at(name), () => name);
  };
  /** Until nobody of it is left: its children notice soon that it has gone, and till then its memory is in use. */
  const kill = async (name: keyof typeof PORTS) => {
    const program = running.get(name);
    const children = childrenOf(program?.pid);
    program?.kill('SIGKILL');
    if (program) await once(program, 'exit');
    while (children.some((child) => existsSync(`/proc/${child}`))) await pause(LOOK);
  };
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'];
  run('initdb', '-D', path.join(folder, 'primary'), '--username=kaj', '--auth=trust', ...locale);
  await start('primary');
  run(
    'pg_basebackup',
    '-h',
    folder,
    '-p',
    String(PORTS.primary),
    '-U',
    'kaj',
    '-D',
    path.join(folder, 'standby'),
    '-R',
    '--checkpoint=fast',
  );
  await start('standby');
  const client = new pg.Client(at('primary'));
  await client.connect();
  await client.query("alter system set synchronous_standby_names = '*'");
  await client.query('select pg_reload_conf()');
  const isSynchronous = async () => {
    const { rows } = await client.query("select from pg_stat_replication where sync_state = 'sync'");
    return rows.length > 0;
  };
  while (!(await isSynchronous())) await pause(LOOK);
  await client.end();
  return {
    primary: at('primary'),
    standby: at('standby'),
    killPrimary: () => kill('primary'),
    killStandby: () => kill('standby'),
    startStandby: () => start('standby'),
    killAndStart: async (name) => {
      await kill(name);
      await start(name);
    },
    promoteStandby: () => void run('pg_ctl', 'promote', '-w', '-D', path.join(folder, 'standby')),
  };
}

function childrenOf(processId: number | undefined): string[] {
  const parentOf = (name: string) => {
    try {
      return Number(
        readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) \S /s, '')
          .split(' ')[0],
      );
    } catch {
      return undefined;
    }
  };
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === processId);
}
