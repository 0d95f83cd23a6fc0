import { Writable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { seedTestCompanies, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const { db, connection } = await createTestDatabase();
await seedTestCompanies(db);

async function createLoggedApp(database = db) {
  let log = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log += chunk;
      done();
    },
  });
  const config = readConfig({ LOG_LEVEL: 'trace', SECURITY_LOG: '0' });
  const secret = 'a secret for tests, long enough';
  const app = await createApp({
    config,
    db: database,
    sessionDb: database,
    connection,
    secret,
    clock: () => new Date(),
    logger: { level: 'trace', stream },
  });
  afterAll(() => app.close());
  return { app, log: () => log };
}

const login = { username: TEST_USERS.DefaultUser, password: TEST_PASSWORD };

test('logs name routes and statuses, never what was sent or given', async () => {
  const { app, log } = await createLoggedApp();
  const signedIn = await app.inject({ method: 'POST', url: '/api/login', payload: login });
  const { accessToken, webSocketToken } = signedIn.json();
  const headers = { authorization: `Bearer ${accessToken}` };
  await app.inject({ method: 'GET', url: '/api/carriers/some-carrier-id?vt=a-token-in-an-address', headers });
  await app.inject({ method: 'GET', url: '/api/an-unknown-address' });
  expect(log()).toContain('"route":"/api/login","status":200');
  expect(log()).toContain('"route":"/api/carriers/:carrierId"');
  const cookie = String(signedIn.headers['set-cookie']).split(/[=;]/)[1];
  const values = [
    login.username,
    login.password,
    accessToken,
    webSocketToken,
    cookie,
    'some-carrier-id',
    'a-token',
    'an-unknown',
  ];
  for (const value of values) expect(log()).not.toContain(value);
});

test('an error nobody expected answers 500 with nothing of the inside, and is logged without values', async () => {
  const { app, log } = await createLoggedApp(openBroken());
  const answer = await app.inject({ method: 'POST', url: '/api/login', payload: login });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ message: 'Error', code: 'internal', requestId: answer.headers['x-request-id'] });
  expect(log()).toContain('request failed');
  expect(log()).toContain('places');
  expect(log()).not.toContain(TEST_USERS.DefaultUser);
});

test('while the database is away the service is unavailable, and ping does not claim otherwise', async () => {
  const away = openDatabase({ host: '127.0.0.1', port: 1, user: 'kaj', database: 'kaj' });
  afterAll(() => away.destroy());
  const { app } = await createLoggedApp(away);
  const answer = await app.inject({ method: 'GET', url: '/api/ping' });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ message: 'Error', code: 'unavailable' });
});

test.each([
  ...(['53100', '53200', '53300', '57P01', '57P02', '57P03', '08006', '08P01', '58030', '25006', '40P01'] as const),
  ...([
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'ENOSPC',
    'Connection terminated',
    'Connection terminated unexpectedly',
  ] as const),
  ...([
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'Client was closed and is not queryable',
  ] as const),
])('[FLD-07] a database that cannot work now is 503 with a time to come again: %s', async (what) => {
  const { app } = await createLoggedApp(failingWith(what));
  const answer = await app.inject({ method: 'POST', url: '/api/login', payload: login });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'unavailable' });
  expect(answer.headers['retry-after']).toBe('5');
});

/** A database whose every query fails like this: with this code, or, where it is a sentence, with this message. */
function failingWith(what: string) {
  const failure = what.includes(' ') ? new Error(what) : Object.assign(new Error('as pg says'), { code: what });
  return db.withPlugin({
    transformQuery: () => {
      throw failure;
    },
    transformResult: async ({ result }) => result,
  });
}

/** A database whose users are not to be found. */
function openBroken() {
  return db.withTables().withSchema('missing_schema') as typeof db;
}
