/** What a monitor, a proxy or an orchestrator asks a server, and what it is told while the server starts, serves and ends. */
import { createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { createReadiness } from '#server/monitoring/readiness.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { type ServerProcess, serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { whenDone } from '#tests/support/when-done.ts';

/** The lock that a migration holds (kysely's adapter for PostgreSQL). */
const MIGRATION_LOCK = '3853314791062309107';
const UNTIL_IT_ANSWERS = { timeout: 30_000, interval: 50 };

interface Told {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly retryAfter: string | null;
}

async function ask(url: string, path: string): Promise<Told> {
  const response = await fetch(`${url}/api${path}`, { headers: { connection: 'close' } });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    retryAfter: response.headers.get('retry-after'),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('[OPS-01] a server that serves is alive and ready', async () => {
  const server = await startTestServer();
  expect(await server.anonymous.call('live')).toMatchObject({ status: 200, body: { live: true } });
  expect(await server.anonymous.call('ready')).toMatchObject({ status: 200, body: { ready: true } });
});

test('[OPS-01] a server without its database is alive and not ready', async () => {
  const away = openDatabase({ host: '127.0.0.1', port: 1, user: 'kaj', database: 'kaj' });
  whenDone(() => away.destroy());
  const app = await createApp({
    ...{ config: readConfig({}), db: away, sessionDb: away, connection: { host: '127.0.0.1', port: 1 } },
    ...{ secret: TEST_SECRET, clock: () => new Date(), logger: false },
  });
  whenDone(() => app.close());
  expect((await app.inject('/api/health/live')).statusCode).toBe(200);
  const ready = await app.inject('/api/health/ready');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({ message: 'Error', code: 'unavailable', reason: 'database' });
  expect(ready.headers['retry-after']).toBe('2');
});

test('[OPS-01] a server whose database only reads is not ready, because nobody could sign in to it', async () => {
  const { db, connection } = await createTestDatabase();
  // A standby says so itself; here a function of the same name that comes first in the path says it.
  await sql`create function public.pg_is_in_recovery() returns boolean language sql return true`.execute(db);
  const standby = openDatabase({ ...connection, options: '-c search_path=public,pg_catalog' });
  whenDone(() => standby.destroy());
  const app = await createApp({
    ...{ config: readConfig({}), db: standby, sessionDb: standby, connection },
    ...{ secret: TEST_SECRET, clock: () => new Date(), logger: false },
  });
  whenDone(() => app.close());
  expect((await app.inject('/api/health/ready')).json()).toMatchObject({ reason: 'database' });
});

test('[OPS-01] while its database is migrated a server lives, is not ready and refuses calls until it is done', async () => {
  const { connection } = await createTestDatabase();
  const migrating = new pg.Client(connection);
  await migrating.connect();
  whenDone(() => migrating.end());
  await migrating.query('begin');
  await migrating.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: databaseUrl(connection), SECRET: TEST_SECRET, PORT: String(port) };
  const starting = startServerProcess(serverProgram('main'), settings);
  const asked = () => ask(url, '/health/live').catch(() => undefined);
  await expect.poll(async () => (await asked())?.status, UNTIL_IT_ANSWERS).toBe(200);
  expect(await ask(url, '/health/ready')).toMatchObject({
    ...{ status: 503, retryAfter: '2' },
    body: { code: 'unavailable', reason: 'starting' },
  });
  expect(await ask(url, '/ping')).toMatchObject({ status: 503, body: { code: 'unavailable' } });

  await migrating.query('commit');
  const server = await starting;
  expect(await ask(url, '/health/ready')).toMatchObject({ status: 200 });
  expect(await ask(url, '/ping')).toMatchObject({ status: 200, body: { ok: true } });
  expect(await server.end('SIGTERM')).toBe(0);
});

test('[OPS-01] a server asked to stop is not ready any more, and answers calls as long as STOP_DELAY says', async () => {
  const { connection } = await createTestDatabase();
  const settings = { DATABASE_URL: databaseUrl(connection), SECRET: TEST_SECRET, STOP_DELAY: '2' };
  const server: ServerProcess = await startServerProcess(serverProgram('main'), settings);
  const ended = server.end('SIGTERM');
  await expect.poll(async () => (await ask(server.url, '/health/ready')).body.reason, UNTIL_IT_ANSWERS).toBe('leaving');
  expect(await ask(server.url, '/health/live')).toMatchObject({ status: 200 });
  expect(await ask(server.url, '/ping')).toMatchObject({ status: 200 });
  expect(await ended).toBe(0);
});

test('[OPS-01] a server that ends refuses what still comes over an open connection, in the words of every refusal', async () => {
  const readiness = createReadiness('serving');
  const { connection, db } = await createTestDatabase();
  const app = await createApp({
    ...{ config: readConfig({}), db, sessionDb: db, connection, readiness },
    ...{ secret: TEST_SECRET, clock: () => new Date(), logger: false },
  });
  whenDone(() => app.close());
  readiness.end();
  const answer = await app.inject('/api/ping');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ message: 'Error', code: 'unavailable', reason: 'ending' });
  expect((await app.inject('/api/health/live')).statusCode).toBe(200);
  expect((await app.inject('/api/health/ready')).json()).toMatchObject({ reason: 'ending' });
});
