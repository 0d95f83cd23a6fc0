import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type ServerProcess, serverProgram, startServerProcess } from '#tests/support/server-process.ts';

const bundle = serverProgram('main');
// The folder of a temporary directory is closed to others, as a home directory is.
const directory = mkdtempSync(path.join(tmpdir(), 'kaj-embedded-'));
const running: ServerProcess[] = [];
const PATIENT = { timeout: 40_000, interval: 20 };

afterAll(async () => {
  for (const server of running) await server.end('SIGTERM');
  rmSync(directory, { recursive: true });
});

async function start(dataDirectory = directory): Promise<ServerProcess> {
  const server = await startServerProcess(bundle, { DATA_DIR: dataDirectory, DEMO: '0' });
  running.push(server);
  return server;
}

function postmaster(folder = directory): { processId: number; socket: string } {
  const lines = readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return { processId: Number(lines[0]), socket: lines[4] ?? '' };
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}

async function ping({ url }: ServerProcess): Promise<unknown> {
  return (await fetch(`${url}/api/ping`)).json();
}

test('a server starts from nothing, says each step in a line and where it is, and stops cleanly with its database', async () => {
  const server = await start();
  expect(await ping(server)).toMatchObject({ ok: true });
  // Beside the tests' bundle there is no portal.
  const steps = server
    .output()
    .split('\n')
    .filter((line) => !/^$|portal is not built/.test(line));
  expect(steps).toEqual([
    'Making the database …',
    expect.stringMatching(/^Invoicing is off: SELLER_NAME, .* are not set\.$/),
    expect.stringMatching(/^Kaj is ready at http\S+$/),
    expect.stringContaining('There is no company yet.'),
    expect.stringContaining('It prints a link for its first Moderator.'),
  ]);
  const { processId } = postmaster();
  expect(await server.end('SIGINT')).toBe(0);
  expect(isRunning(processId)).toBe(false);
  expect(server.output(), 'nothing is in trouble').not.toContain('level');
});

test('its database writes to the disk, listens on no network and sorts Swedish', async () => {
  const server = await start();
  const client = new pg.Client({ host: postmaster().socket, user: 'kaj', database: 'postgres' });
  await client.connect();
  const { rows } = await client.query(
    `select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
      array(select x from unnest(array['Ö', 'z', 'Ä', 'a', 'Å']) x order by x collate "sv-x-icu") as sorted`,
  );
  await client.end();
  expect(rows).toEqual([{ fsync: 'on', addresses: '', sorted: ['a', 'z', 'Å', 'Ä', 'Ö'] }]);
  expect(await server.end('SIGTERM')).toBe(0);
});

test('a second server on the same data refuses, naming the folder and the process', async () => {
  const server = await start();
  const refusal = `Another Kaj server (process ${server.process.pid}) is using the data in ${directory}.`;
  await expect(start()).rejects.toThrow(refusal);
  expect(await ping(server)).toMatchObject({ ok: true });
  await server.end('SIGTERM');
});

test('after kill -9 the next server takes over the living database and stops it at its end', async () => {
  const killed = await start();
  const { processId } = postmaster();
  expect(await killed.end('SIGKILL')).toBe('SIGKILL');
  expect(isRunning(processId)).toBe(true);
  const heir = await start();
  expect(postmaster().processId).toBe(processId);
  expect(await ping(heir)).toMatchObject({ ok: true });
  await heir.end('SIGTERM');
  expect(isRunning(processId)).toBe(false);
});

test('two servers started at once on a new folder: one serves, one refuses, and nothing is left half made', async () => {
  const fresh = path.join(directory, 'fresh');
  const results = await Promise.allSettled([start(fresh), start(fresh)]);
  const served = results.filter((result) => result.status === 'fulfilled');
  expect(served).toHaveLength(1);
  expect(readdirSync(fresh).filter((name) => name.startsWith('postgres-new-'))).toEqual([]);
  for (const { value } of served) await value.end('SIGTERM');
});

test('settings that cannot work are refused before anything is touched', async () => {
  await expect(startServerProcess(bundle, { DATA_DIR: directory, PORT: 'http' })).rejects.toThrow(
    'PORT must be a port number',
  );
});

/** A database on a disk of its own, which a test can fill. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

test('[FLD-07] PostgreSQL killed is started again by the server, which says so and goes on with everything it had', async () => {
  const server = await start();
  const before = postmaster();
  process.kill(before.processId, 'SIGKILL');
  await expect.poll(async () => (await fetch(`${server.url}/api/ping`)).status, PATIENT).toBe(503);
  await expect.poll(async () => (await fetch(`${server.url}/api/ping`)).status, PATIENT).toBe(200);
  await expect
    .poll(() => server.output(), PATIENT)
    .toMatch(/ended unexpectedly\. It is started again\.\n.*PostgreSQL is back after/s);
  expect(postmaster().processId).not.toBe(before.processId);
  expect(postmaster().socket).toBe(before.socket);
  await expect(start(), 'the lock is held again').rejects.toThrow('Another Kaj server');
  await server.end('SIGTERM');
});

test('[FLD-07] a database that was taken over from a killed server is looked after in the same way', async () => {
  await (await start()).end('SIGKILL');
  const heir = await start();
  process.kill(postmaster().processId, 'SIGKILL');
  await expect.poll(() => heir.output(), PATIENT).toContain('PostgreSQL is back after');
  await expect.poll(async () => (await fetch(`${heir.url}/api/ping`)).status, PATIENT).toBe(200);
  await heir.end('SIGTERM');
});

test('[FLD-07] a connection of the database that is killed costs its calls a 503 at most', async () => {
  const server = await start();
  await ping(server);
  const client = new pg.Client({ host: postmaster().socket, user: 'kaj', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  process.kill(rows[0].pid, 'SIGKILL');
  const statuses = new Set<number>();
  await expect
    .poll(async () => {
      const { status } = await fetch(`${server.url}/api/ping`);
      statuses.add(status);
      return status;
    }, PATIENT)
    .toBe(200);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await server.end('SIGTERM');
});

test.skipIf(!canMount)(
  '[FLD-07] a full disk is named at the first start, and later starts add to the log',
  async () => {
    const small = mkdtempSync(path.join(tmpdir(), 'kaj-small-'));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', small]);
    if (mounted.status !== 0) return;
    try {
      const filler = path.join(small, 'filler');
      fill(filler);
      await expect(start(small)).rejects.toThrow(/no space left|disk is full/i);
      rmSync(filler);
      await (await start(small)).end('SIGTERM');
      await (await start(small)).end('SIGTERM');
      const log = readFileSync(path.join(small, 'postgres.log'), 'utf8');
      expect(log.match(/ready to accept connections/g), 'the log of the earlier start is kept').toHaveLength(2);
    } finally {
      spawnSync('umount', ['-l', small]);
      rmSync(small, { recursive: true });
    }
  },
);

function fill(file: string): void {
  spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=4k']);
}
