/** Servers whose login owns nothing: it reads and writes rows, and another one changes the tables. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { databaseUrl, onCluster } from '#tests/support/cluster.ts';
import { TEST_SECRET } from '#tests/support/server.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { whenDone } from '#tests/support/when-done.ts';

const cluster = inject('testCluster');
const login = `kaj_server_${randomUUID().slice(0, 8)}`;
const owner = `${login}_owner`;

await onCluster(cluster, `create role ${owner} login`);
await onCluster(cluster, `create database ${login} owner ${owner}`);
await onCluster(cluster, `create role ${login} login`);
await onCluster(cluster, `create role ${login}_company nologin`);
await onCluster(cluster, `grant ${login}_company to ${login}`);
whenDone(async () => {
  await onCluster(cluster, `drop database ${login} with (force)`);
  await onCluster(cluster, `drop role ${login}, ${login}_company, ${owner}`);
});

const as = (user: string) => ({ ...cluster, database: login, user });
const server = { DATABASE_URL: databaseUrl(as(login)), SECRET: TEST_SECRET, COMPANY_WALL: '1', METRICS_TOKEN: '' };
const operator = { ...server, DATABASE_OWNER_URL: databaseUrl(as(owner)) };
const command = (settings: Readonly<Record<string, string>>, ...words: readonly string[]) =>
  promisify(execFile)(process.execPath, [serverProgram('main'), ...words], { env: settings });

test('[OPS-02] a server that owns nothing starts once the owner has made the tables and given it rights', async () => {
  await expect(startServerProcess(serverProgram('main'), server)).rejects.toThrow(
    'run npm run db:migrate with DATABASE_OWNER_URL first',
  );
  await expect(command(operator, 'migrate')).rejects.toMatchObject({
    stderr: expect.stringContaining(`alter role ${login} bypassrls`),
  });
  await onCluster(cluster, `alter role ${login} bypassrls`);
  const { stdout } = await command(operator, 'migrate');
  expect(stdout).toContain(`Servers may read and write its rows as ${login}.`);

  await command(server, 'company', 'create', 'Northwind AB', 'first@northwind.example');
  const started = await startServerProcess(serverProgram('main'), server);
  const ping = await fetch(`${started.url}/api/ping`);
  expect(await ping.json()).toMatchObject({ ok: true });
  const figures = await fetch(`${started.url}/api/metrics`);
  expect(await figures.text()).toMatch(/^kaj_company_wall(\{.*\})? 1$/m);
  expect(started.output()).not.toMatch(/denied|neither a company/);
  expect(await started.end('SIGTERM')).toBe(0);
});

test.each([
  ['take a table away', 'drop table shipments'],
  ['end row security', 'alter table shipments disable row level security'],
  ['make a table', 'create table kept_aside (id int)'],
  ['empty a table at once', 'truncate audit_log'],
  ['make a login', 'create role somebody login'],
  ['become the owner', `set role ${owner}`],
])('[OPS-02] a server that owns nothing may not %s', async (_, statement) => {
  const db = openDatabase(as(login));
  whenDone(() => db.destroy());
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(/must be owner|permission denied/);
});
