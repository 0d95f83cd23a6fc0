import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import { TEST_SECRET } from '#tests/support/server.ts';
import { type ServerProcess, serverProgram, startServerProcess } from '#tests/support/server-process.ts';

const bundle = serverProgram('main');
const cluster = inject('testCluster');
const database = `kaj_demo_${randomUUID().replaceAll('-', '')}`;
const directories = [1, 2].map(() => mkdtempSync(path.join(tmpdir(), 'kaj-demo-')));
const servers: ServerProcess[] = [];

afterAll(async () => {
  for (const server of servers) await server.end('SIGTERM');
  for (const directory of directories) rmSync(directory, { recursive: true });
  await onCluster(`drop database if exists ${database} with (force)`);
});

async function onCluster(statement: string): Promise<void> {
  const client = new pg.Client(cluster);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The server says only its public address. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function databaseUrl(): string {
  const url = new URL(`postgres://localhost/${database}`);
  url.username = String(cluster.user);
  if (cluster.password) url.password = String(cluster.password);
  url.searchParams.set('host', String(cluster.host));
  if (cluster.port) url.searchParams.set('port', String(cluster.port));
  return url.href;
}

async function start(directory: string | undefined, environment: Record<string, string>): Promise<ServerProcess> {
  const settings = { DATA_DIR: directory ?? '', DATABASE_URL: databaseUrl(), SECRET: TEST_SECRET, ...environment };
  const server = await startServerProcess(bundle, settings);
  servers.push(server);
  return server;
}

async function signIn({ url }: ServerProcess, username: string, password: string): Promise<Session> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username, password });
  const answer = await fetch(`${url}/api/login`, { method: 'POST', headers, body });
  expect(answer.status, username).toBe(200);
  return (await answer.json()) as Session;
}

test('two servers started at once on an empty database make one demo, and say how to sign in', async () => {
  // A second try begins anew.
  await onCluster(`drop database if exists ${database} with (force)`);
  await onCluster(`create database ${database}`);
  const [first, second] = await Promise.all(directories.map((directory) => start(directory, { DEMO: '1' })));
  if (!first || !second) throw new Error('both were started');
  await expect.poll(() => first.output() + second.output()).toContain('Sign in as');
  const told = `${first.output()}${second.output()}`.match(/Sign in as .+/g) ?? [];
  expect(told).toEqual([
    'Sign in as moderator@demo.test, superuser@demo.test, user@demo.test, moderator@other.test with Kaj-demo-1',
  ]);
  const roles = {
    'moderator@demo.test': 'Moderator',
    'superuser@demo.test': 'SuperUser',
    'user@demo.test': 'DefaultUser',
  };
  for (const [username, role] of Object.entries(roles)) {
    expect((await signIn(first, username, 'Kaj-demo-1')).role).toBe(role);
  }
  const mine = await signIn(first, 'moderator@demo.test', 'Kaj-demo-1');
  const other = await signIn(second, 'moderator@other.test', 'Kaj-demo-1');
  expect(other.companyId).not.toBe(mine.companyId);
  // A session of one server is a session of the other.
  const headers = { authorization: `Bearer ${mine.accessToken}` };
  expect((await fetch(`${second.url}/api/myProfile`, { headers })).status).toBe(200);
});

test('without DEMO nothing is put into a database that was named', async () => {
  const empty = `${database}_empty`;
  await onCluster(`create database ${empty}`);
  const server = await start(directories[0], { DATABASE_URL: databaseUrl().replace(database, empty) });
  expect(server.output()).not.toContain('Sign in');
  await expect.poll(() => server.output()).toContain('npm run company -- create');
  const client = new pg.Client({ ...cluster, database: empty });
  await client.connect();
  expect((await client.query('select company_id from companies')).rows).toEqual([]);
  await client.end();
  await server.end('SIGTERM');
  await onCluster(`drop database ${empty}`);
});

test('[FLD-08] [A09] an embedded database with PUBLIC_URL has no demo, and a link makes its first Moderator', async () => {
  const environment = {
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'kaj-first-')),
    PUBLIC_URL: 'https://kaj.example.com',
  };
  directories.push(environment.DATA_DIR);
  const port = String(await freePort());
  const started = await startServerProcess(bundle, { ...environment, PORT: port });
  servers.push(started);
  const server = { ...started, url: `http://127.0.0.1:${port}` };
  await expect.poll(() => server.output()).toContain('There is no company yet.');
  const send = (call: string, body: object) =>
    fetch(`${server.url}/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const company = (...args: string[]) =>
    spawnSync(process.execPath, [bundle, 'company', ...args], {
      env: { PATH: process.env.PATH, ...environment },
      encoding: 'utf8',
    });
  expect(company('create', 'Hamnens Gods AB').stderr).toContain('Usage:');
  const made = company('create', 'Hamnens Gods AB', 'Elin@hamnen.test', 'SE');
  expect(made.stderr).toBe('');
  const vt = /https:\/\/kaj\.example\.com\/ConfirmAccount\?vt=(\S+)/.exec(made.stdout)?.[1];
  await expect.poll(async () => (await send('register/confirm', { vt, password: 'Lastkaj-nio-4' })).status).toBe(200);
  expect((await signIn(server, 'elin@hamnen.test', 'Lastkaj-nio-4')).role).toBe('Moderator');
  expect((await send('login', { username: 'moderator@demo.test', password: 'Kaj-demo-1' })).status).toBe(401);
  expect((await send('register/confirm', { vt, password: 'Lastkaj-tio-5' })).status, 'the link works once').toBe(410);
});
