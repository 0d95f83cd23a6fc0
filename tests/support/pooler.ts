/**
 * PgBouncer from Debian's packages in front of a database: the example of deploy/ but for its addresses. It is given one connection
 * of the database for each transaction, and a second name for the same database where a client keeps its own.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrl } from './cluster.ts';
import { whenDone } from './when-done.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';
export const isPoolerMissing = !existsSync(PGBOUNCER);
/** PgBouncer, like PostgreSQL, refuses to run as root. */
export const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
/** Only names the socket. */
const PORT = 6432;
/** Units: milliseconds. */
const START_LIMIT = 20_000;
const LOOK = 25;

export interface Pooler {
  /** For DATABASE_URL, and for what keeps its connection. */
  readonly url: string;
  readonly directUrl: string;
  /** From now on it leads there. */
  leadTo(connection: pg.PoolConfig): void;
  output(): string;
}

export async function startPooler(to: pg.PoolConfig): Promise<Pooler> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kaj-pooler-'));
  const { uid, gid } = NOBODY;
  if (uid !== undefined) chownSync(folder, uid, gid);
  const file = path.join(folder, 'pgbouncer.ini');
  const example = readFileSync(path.resolve('deploy/pgbouncer.ini'), 'utf8');
  const configure = ({ host, port, user, database }: pg.PoolConfig) => {
    const place = `host=${host} port=${port} user=${user} dbname=${database}`;
    const changes: readonly (readonly [RegExp, string])[] = [
      [/^(kaj|kaj_direct) = host=\S+ port=\d+ dbname=kaj/gm, `$1 = ${place}`],
      [/^listen_addr = .*$/m, `unix_socket_dir = ${folder}`],
      [/^listen_port = .*$/m, `listen_port = ${PORT}`],
      [/^auth_type = .*\nauth_file = .*$/m, 'auth_type = any'],
    ];
    let text = example;
    for (const [what, by] of changes) {
      if (text.search(what) < 0) throw new Error(`deploy/pgbouncer.ini has no ${what}`);
      text = text.replace(what, by);
    }
    writeFileSync(file, text);
  };
  configure(to);
  let output = '';
  const child: ChildProcess = spawn(PGBOUNCER, [file], { stdio: ['ignore', 'pipe', 'pipe'], ...NOBODY });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  whenDone(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const at = (database: string): pg.PoolConfig => ({ host: folder, port: PORT, user: 'kaj', database });
  await untilAnswered(at('kaj'), () => output);
  return {
    url: databaseUrl(at('kaj')),
    directUrl: databaseUrl(at('kaj_direct')),
    leadTo: (next) => {
      configure(next);
      child.kill('SIGHUP');
    },
    output: () => output,
  };
}

export async function untilAnswered(connection: pg.PoolConfig, output: () => string): Promise<void> {
  for (const deadline = Date.now() + START_LIMIT; ; await pause(LOOK)) {
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`No answer: ${String(error)}\n${output()}`);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
