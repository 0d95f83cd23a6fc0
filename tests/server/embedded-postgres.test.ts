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

afterAll(async () => {
  for (const server of running) await server.end('SIGTERM');
  rmSync(directory, { recursive: true });
});

async function start(dataDirectory = directory): Promise<ServerProcess> {
  const server = await startServerProcess(bundle, { DATA_DIR: dataDirectory, DEMO: '0' });
  running.push(server);
  return server;
}

function postmaster(): { processId: number; socket: string } {
  const lines = readFileSync(path.join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n');
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
